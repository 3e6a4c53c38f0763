import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { useUndo } from '#client/ui/undo.tsx'
import { alertsLink } from '#client/layout/navigation.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { topicNames } from '#client/messages/en/alerts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { SettingsControl } from './use-alert-settings.ts'

type Props = {
  control: SettingsControl
  /** Topic in the page's URL. */
  requestedTopic: AlertTopic | undefined
}

/** Prompts before turning off the topic in the URL: anybody can send such a link. */
export function MuteDialog({ control: { settings, change }, requestedTopic }: Props) {
  const messages = useMessages(alertSettings)
  const names = useMessages(topicNames)
  const offerUndo = useUndo()
  const router = useRouter()
  const [topic, setTopic] = useState<AlertTopic | null>(null)
  const prompt = useEffectEvent((named: AlertTopic) => {
    // Removes the topic from the URL, so that a reload does not prompt again.
    void router.navigate({ href: alertsLink.to, replace: true, resetScroll: false })
    if (settings.topics.includes(named)) setTopic(named)
    else offerUndo({ text: messages.alreadyOff(names[named]) })
  })
  useEffect(() => {
    if (requestedTopic !== undefined) prompt(requestedTopic)
  }, [requestedTopic])

  if (topic === null) return null
  const mute = async () => {
    setTopic(null)
    const { topics } = settings
    if (!(await change({ topics: topics.filter((each) => each !== topic) })).isSaved) return
    offerUndo({ text: messages.muted(names[topic]), undo: () => void change({ topics }) })
  }
  const cancel = () => setTopic(null)
  return (
    <Dialog
      size="small"
      title={messages.mute.title(names[topic])}
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>{messages.mute.cancel}</Button>
          <Button variant="primary" onClick={() => void mute()}>
            {messages.mute.confirm}
          </Button>
        </>
      }
    >
      <p className="pt-4">{messages.mute.text}</p>
    </Dialog>
  )
}
