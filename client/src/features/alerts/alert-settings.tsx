import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { AlertSettings as Settings } from '#shared/contracts/alerts.ts'
import type { AlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { useUndo } from '#client/content/undo.tsx'
import { alertsLink } from '#client/layout/navigation.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alertSettings } from '#client/messages/en/alert-settings.ts'
import { topicNames } from '#client/messages/en/alerts.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { pauseOf, PauseField } from './pause-field.tsx'
import { QuizRemindersField } from './quiz-reminders-field.tsx'
import { SearchesField } from './searches-field.tsx'
import { StatesField } from './states-field.tsx'
import { TopicsField } from './topics-field.tsx'
import { useLoadedSettings, useSettings, type SettingsControl } from './use-alert-settings.ts'
import { ReminderField, WhenField } from './when-field.tsx'

type Props = {
  /** The topic that a notification asks to switch off. */
  muted: AlertTopic | undefined
}

/** What the user wants to be told of, and when. Each change is saved at once. */
export function AlertSettings({ muted }: Props) {
  const messages = useMessages(alertSettings)
  const [loaded, retry] = useLoadedSettings()
  if (loaded.status === 'pending')
    return (
      <Loading text={messages.loading}>
        <SkeletonText />
      </Loading>
    )
  if (loaded.status === 'error') return <ErrorState error={loaded.error} onRetry={retry} />
  return loaded.data === null ? null : <Fields loaded={loaded.data} muted={muted} />
}

function Fields({ loaded, muted }: { loaded: Settings } & Props) {
  const control = useSettings(loaded)
  useMute(control, muted)
  // Who has paused everything sees that first; the place stays while the page is open.
  const [isFirst] = useState(() => pauseOf(loaded) !== null)
  return (
    <>
      {isFirst && <PauseField control={control} />}
      <TopicsField control={control} />
      <StatesField control={control} />
      <SearchesField control={control} />
      <WhenField control={control} />
      <ReminderField control={control} />
      {!isFirst && <PauseField control={control} />}
      <QuizRemindersField />
      <Status control={control} />
    </>
  )
}

// Over the end of the screen, where whoever presses a tick sees it.
function Status({ control: { status } }: { control: SettingsControl }) {
  const messages = useMessages(alertSettings)
  const shown: Record<typeof status, ReactNode> = {
    none: null,
    saving: null,
    saved: messages.saved,
    failed: messages.failed,
  }
  return (
    <p role="status" className={status === 'failed' ? 'alert-status text-red' : 'alert-status'}>
      {shown[status]}
    </p>
  )
}

// The address keeps nothing of it: a reload must not switch the topic off again.
function useMute({ settings, change }: SettingsControl, muted: AlertTopic | undefined) {
  const messages = useMessages(alertSettings)
  const names = useMessages(topicNames)
  const offerUndo = useUndo()
  const router = useRouter()
  const mute = useEffectEvent(async (topic: AlertTopic) => {
    void router.navigate({ href: alertsLink.to, replace: true, resetScroll: false })
    const { topics } = settings
    if (!topics.includes(topic)) return offerUndo({ text: messages.wasOff(names[topic]) })
    const kept = topics.filter((each) => each !== topic)
    if (!(await change({ topics: kept })).isSaved) return
    offerUndo({ text: messages.muted(names[topic]), undo: () => void change({ topics }) })
  })
  useEffect(() => {
    if (muted !== undefined) void mute(muted)
  }, [muted])
}
