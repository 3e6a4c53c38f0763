import { useLocation } from '@tanstack/react-router'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { OwnAlerts } from './own-alerts.tsx'

/**
 * The alerts of the user: inbox, settings and how alerts stand in this browser, all from this device. The
 * server renders a placeholder.
 */
export function AlertsPage() {
  const messages = useMessages(alerts)
  // The topic that a notification asks to switch off.
  const muted = useLocation({ select: ({ search }) => (search as { mute?: unknown }).mute })
  const isOnDevice = useHydrated()
  return (
    <div className="sm:max-w-160">
      <h1 className="page-title">{messages.title}</h1>
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      {isOnDevice ? <OwnAlerts muted={muted} /> : <SkeletonRows count={4} />}
    </div>
  )
}
