import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isAlertTopic } from '#shared/domain/alerts/alert-topics.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { UndoProvider } from '#client/ui/undo.tsx'
import './alerts-page.css'
import { DeviceData, DevicePage } from '#client/ui/loading.tsx'
import { AlertSettings } from '#client/features/alerts/settings/alert-settings.tsx'
import { Inbox } from '#client/features/alerts/inbox/inbox.tsx'
import { PushPanel } from '#client/features/alerts/push/push-panel.tsx'
import { usePushStatus } from '#client/features/alerts/push/use-push-status.ts'
import { ViewSwitch } from '#client/ui/view-switch.tsx'

/** Alerts of the user, read from this device only. */
export function AlertsPage() {
  const messages = useMessages(alerts)
  // Topic that a notification offers to turn off.
  const muted = useLocation({ select: ({ search }) => (search as { mute?: unknown }).mute })
  return (
    <DevicePage messages={messages} className="sm:max-w-160">
      <UserAlerts muted={muted} />
    </DevicePage>
  )
}

function UserAlerts({ muted }: { muted: unknown }) {
  const messages = useMessages(alerts)
  const [status, , refetch] = usePushStatus()
  return (
    <DeviceData read={status} messages={messages}>
      {({ push, lastCheck, hasInbox }) => (
        <UndoProvider>
          <PushPanel push={push} lastCheck={lastCheck} hasInbox={hasInbox} onCheck={refetch} />
          {hasInbox && <Views muted={isAlertTopic(muted) ? muted : undefined} />}
        </UndoProvider>
      )}
    </DeviceData>
  )
}

const VIEWS = ['inbox', 'settings'] as const
type View = (typeof VIEWS)[number]

function Views({ muted }: { muted: Parameters<typeof AlertSettings>[0]['muted'] }) {
  const messages = useMessages(alerts)
  const [view, setView] = useState<View>(muted === undefined ? 'inbox' : 'settings')
  // A notification can name a topic while the page is open.
  useEffect(() => {
    if (muted !== undefined) setView('settings')
  }, [muted])
  return (
    <>
      <ViewSwitch
        label={messages.views.label}
        names={messages.views}
        views={VIEWS}
        view={view}
        onChange={setView}
      />
      {view === 'inbox' ? <Inbox onSettings={() => setView('settings')} /> : <AlertSettings muted={muted} />}
    </>
  )
}
