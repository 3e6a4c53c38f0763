import type { AdminAlertsData } from '#shared/contracts/admin-alerts.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmButton } from '#client/ui/confirm-dialog.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { AlertReport } from './alert-report.tsx'
import { PagedList } from '#client/features/admin/lists/loaded-list.tsx'
import { useRetainedRows } from '#client/features/admin/lists/use-retained-rows.ts'
import {
  pollInterval,
  useAdminQuery,
  useInvalidate,
} from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'

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
