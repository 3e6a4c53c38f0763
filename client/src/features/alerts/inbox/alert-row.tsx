import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { isAlertKind } from '#shared/domain/alerts/alert-topics.ts'
import type { DeviceAlert } from '#client/device/alerts/alert-store.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { alerts } from '#client/messages/en/alerts.ts'

const JOB = '/job/'

// The group above names the day.
const timeOf = (at: number): string => formatInstant(at).slice(-5)

/** An alert, as a link to its post, which opens over the page. */
export function AlertRow({ row, onOpen }: { row: DeviceAlert; onOpen: () => void }) {
  const messages = useMessages(alerts)
  const { kind, title, body, url, at, isRead } = row
  return (
    <li className="alert-row">
      <a href={url} data-post={url.startsWith(JOB) ? '' : undefined} onClick={onOpen}>
        <span className="alert-kind">
          {isAlertKind(kind) && <span>{messages.kinds[kind]}</span>}
          <time dateTime={new Date(at).toISOString()}>{timeOf(at)}</time>
          {!isRead && (
            <span className="alert-unread">
              <span className="sr-only">{messages.isUnread}</span>
            </span>
          )}
        </span>
        <bdi className={isRead ? 'block' : 'block font-semibold'}>{title}</bdi>
        {body.split('\n').map((line, index) => (
          // The first line is the name of the post.
          <bdi key={index} className={index === 0 ? 'block' : 'block text-sm text-soft'}>
            {line}
          </bdi>
        ))}
      </a>
    </li>
  )
}
