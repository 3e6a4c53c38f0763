import type { AdminAlertsData, AdminAlert } from '#shared/contracts/admin-alerts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/confirm-dialog.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useRetainedRows } from '#client/features/admin/lists/use-retained-rows.ts'
import {
  pollInterval,
  useAdminQuery,
  useInvalidate,
} from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { alertNames } from '#client/messages/en/alerts.ts'
import { pageOfKind } from '#client/features/kinds.ts'
import { CardLink } from '#client/features/admin/lists/card-parts.tsx'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'

/** Outcome of each alert, latest first. Held alerts can be cancelled, and all sending paused. */
export function AlertsPage() {
  const { area, alerts: messages } = useMessages(admin)
  const { search } = useAdminSearch()
  // Held alerts go out within 30 s, and the counts change meanwhile.
  const list = useAdminQuery<AdminAlertsData>(`/admin/alerts?page=${search.page}`, {
    refetchInterval: pollInterval,
  })
  const retained = useRetainedRows(list.data?.alerts, String(list.data?.page))
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/alerts']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <div className="mt-4 min-h-26 sm:min-h-16">
        <PartBoundary>{list.data && <Sending isPaused={list.data.sending.isPaused} />}</PartBoundary>
      </div>
      <div className="mt-2 flex min-h-12 items-center">
        {retained.newer > 0 && (
          <Button onClick={retained.showNewer}>{messages.showNewer(retained.newer)}</Button>
        )}
      </div>
      <div className="mt-2">
        <PagedList
          list={list}
          found={messages.found}
          empty={{ title: messages.emptyTitle, text: messages.emptyText }}
          rows={() => retained.rows.map(({ item }) => <AlertReport key={item._id} alert={item} />)}
        />
      </div>
    </>
  )
}

function Sending({ isPaused }: { isPaused: boolean }) {
  const { alerts, content } = useMessages(admin)
  const messages = alerts.sending
  const { mutate } = useAdminWrite({ failed: messages.failed, onSettled: useInvalidate('/admin/alerts') })
  const set = (next: boolean) =>
    mutate({ path: '/admin/alerts/sending', method: 'PUT', body: { isPaused: next } })
  if (isPaused)
    return (
      <div role="alert" className="rounded-xl border-2 border-red p-4">
        <p className="text-lg font-bold text-red">{messages.paused}</p>
        <p className="mt-1">{messages.pausedText}</p>
        <Button variant="primary" className="mt-3" onClick={() => set(false)}>
          {messages.resume}
        </Button>
      </div>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 rounded-xl border border-line px-4 py-2">
      <p>{messages.on}</p>
      <ConfirmButton
        title={messages.confirmTitle}
        text={messages.confirm}
        confirm={messages.pause}
        cancel={content.cancel}
        onConfirm={(close) => {
          close()
          set(true)
        }}
      />
    </div>
  )
}

const PARTS = ['accepted', 'failed', 'pruned', 'digest', 'cancelled', 'waiting'] as const

// All other alerts are about posts.
const kindOfAlert = ({ kind }: AdminAlert) => (kind === 'quiz' ? 'quiz' : 'jobPost')

/** Report row: alert, outcome, and Cancel while it is held. The height is constant during the sending. */
function AlertReport({ alert }: { alert: AdminAlert }) {
  const messages = useMessages(admin).alerts
  const { counts } = alert
  const isCancellable = alert.state === 'held'
  return (
    <li className="border-b border-line py-3">
      <CardLink
        href={`${pageOfKind(kindOfAlert(alert))}${stringifySearch({ edit: alert.postId })}`}
        title={alert.postName}
      />
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
