import type { AdminAlert } from '#shared/contracts/admin-alerts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { alertNames } from '#client/messages/en/alerts.ts'
import { pageOfKind } from '#client/features/kinds.ts'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'

const PARTS = ['accepted', 'failed', 'pruned', 'digest', 'cancelled', 'waiting'] as const

// All other alerts are about posts.
const kindOfAlert = ({ kind }: AdminAlert) => (kind === 'quiz' ? 'quiz' : 'jobPost')

/** Report row: alert, outcome, and Cancel while it is held. The height is constant during the sending. */
export function AlertReport({ alert }: { alert: AdminAlert }) {
  const messages = useMessages(admin).alerts
  const { counts } = alert
  const isCancellable = alert.state === 'held'
  return (
    <li className="border-b border-line py-3">
      <a
        href={`${pageOfKind(kindOfAlert(alert))}${stringifySearch({ edit: alert.postId })}`}
        className="flex min-h-12 items-center font-medium text-accent"
      >
        <CardTitle title={alert.postName} className="min-w-0 wrap-anywhere" />
      </a>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span>{alertNames[alert.kind]}</span>
        <span>{formatInstant(alert.at)}</span>
      </p>
      <div className="flex min-h-12 items-center gap-4 text-sm">
        <p className={isCancellable ? 'font-semibold' : 'text-soft'}>{messages.states[alert.state]}</p>
        {isCancellable && (
          <WriteButton
            path={`/admin/alerts/${alert._id}/cancel`}
            failed={messages.cancelFailed}
            invalidates={['/admin/alerts']}
            isLast
            aria-label={messages.cancelOf(alert.postName)}
          >
            {messages.cancel}
          </WriteButton>
        )}
      </div>
      <p className="font-bold [font-variant-numeric:tabular-nums]">{messages.targeted(counts.targeted)}</p>
      <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4 lg:grid-cols-8 [font-variant-numeric:tabular-nums]">
        {PARTS.map((part) => (
          <Count key={part} label={messages.parts[part]} count={counts[part]} />
        ))}
        <Count label={messages.shown} count={counts.shown} />
        <Count label={messages.clicked} count={counts.clicked} />
      </dl>
    </li>
  )
}

const Count = ({ label, count }: { label: string; count: number }) => (
  <div className={`flex flex-row-reverse justify-end gap-1 ${count === 0 ? 'text-soft' : ''}`.trimEnd()}>
    <dt>{label}</dt>
    <dd className="font-semibold">{count}</dd>
  </div>
)
