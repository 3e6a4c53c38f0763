import { useEffect, useState } from 'react'
import type { AdminAlert, AdminAlertsData } from '#shared/contracts/admin-alerts.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { alertNames } from '#client/messages/en/alerts.ts'
import { Button } from '#client/ui/button.tsx'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { useAdminSearch } from './admin-search.ts'
import { CardTitle } from './card-title.tsx'
import { PagedList } from './paged-list.tsx'
import { useAdminData } from './use-admin-data.ts'
import { useWrite } from './use-write.ts'

// Held alerts go out within 30 s, and the counts change while they do.
const RELOAD_MS = 5000

/** What became of each alert, the latest first; what is held can be cancelled, and all sending paused. */
export function AlertsPage() {
  const { area, alerts: messages } = useMessages(admin)
  const { search } = useAdminSearch()
  const list = useAdminData<AdminAlertsData>(`/admin/alerts?page=${search.page}`)
  useReload(list.reload, list.error === undefined)
  return (
    <>
      <h1 className="text-2xl font-bold">{area.pages['/admin/alerts']}</h1>
      <p className="mt-1 text-soft">{messages.intro}</p>
      <div className="mt-4 min-h-16">
        {list.data && <Sending isPaused={list.data.sending.isPaused} onChanged={list.reload} />}
      </div>
      <div className="mt-4">
        <PagedList
          list={list}
          found={messages.found}
          empty={{ title: messages.emptyTitle, text: messages.emptyText }}
          rows={({ alerts }) =>
            alerts.map((alert) => <AlertReport key={alert._id} alert={alert} onChanged={list.reload} />)
          }
        />
      </div>
    </>
  )
}

function useReload(reload: () => void, isActive: boolean) {
  useEffect(() => {
    if (!isActive) return
    const timer = setInterval(() => {
      if (!document.hidden) reload()
    }, RELOAD_MS)
    return () => clearInterval(timer)
  }, [reload, isActive])
}

type SendingProps = { isPaused: boolean; onChanged: () => void }

function Sending({ isPaused, onChanged }: SendingProps) {
  const { alerts, content } = useMessages(admin)
  const messages = alerts.sending
  const [isConfirming, setIsConfirming] = useState(false)
  const write = useWrite(messages.failed, onChanged)
  const set = (next: boolean) =>
    void write('/admin/alerts/sending', { method: 'PUT', body: { isPaused: next } })
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
      <Button className="text-red" onClick={() => setIsConfirming(true)}>
        {messages.pause}
      </Button>
      {isConfirming && (
        <Confirm
          title={messages.confirmTitle}
          text={messages.confirm}
          confirm={messages.pause}
          cancel={content.cancel}
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => {
            setIsConfirming(false)
            set(true)
          }}
        />
      )}
    </div>
  )
}

const PARTS = ['accepted', 'failed', 'pruned', 'digest', 'cancelled', 'waiting'] as const

type AlertReportProps = { alert: AdminAlert; onChanged: () => void }

function AlertReport({ alert, onChanged }: AlertReportProps) {
  const messages = useMessages(admin).alerts
  const { counts } = alert
  const isHeld = alert.state === 'held'
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-2">
        <a
          href={`/admin${stringifySearch({ edit: alert.postId })}`}
          className="flex min-h-12 min-w-0 grow items-center font-medium text-accent"
        >
          <CardTitle title={alert.postName} className="min-w-0 wrap-anywhere" />
        </a>
        {isHeld && <CancelAlert alert={alert} onChanged={onChanged} />}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        <span>{alertNames[alert.kind]}</span>
        <span>{formatInstant(alert.at)}</span>
        <span className={isHeld ? 'font-semibold text-ink' : ''}>{messages.states[alert.state]}</span>
      </p>
      <div className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 [font-variant-numeric:tabular-nums]">
        <p className="font-bold">{messages.targeted(counts.targeted)}</p>
        <dl className="flex flex-wrap gap-x-4 gap-y-1">
          {PARTS.map((part) => (
            <Count key={part} label={messages.parts[part]} count={counts[part]} />
          ))}
        </dl>
        <dl className="flex flex-wrap gap-x-4 gap-y-1 border-line sm:border-l sm:pl-4">
          <Count label={messages.shown} count={counts.shown} />
          <Count label={messages.clicked} count={counts.clicked} />
        </dl>
      </div>
    </li>
  )
}

function CancelAlert({ alert, onChanged }: AlertReportProps) {
  const { cancel, cancelOf, cancelFailed } = useMessages(admin).alerts
  const write = useWrite(cancelFailed, onChanged)
  return (
    <Button
      aria-label={cancelOf(alert.postName)}
      onClick={() => {
        // The button goes with the state that it ends.
        document.getElementById('content')?.focus({ preventScroll: true })
        void write(`/admin/alerts/${alert._id}/cancel`, { method: 'POST', body: {} })
      }}
    >
      {cancel}
    </Button>
  )
}

// The number first, as it is said.
const Count = ({ label, count }: { label: string; count: number }) => (
  <div className={`flex flex-row-reverse gap-1 ${count === 0 ? 'text-soft' : ''}`.trimEnd()}>
    <dt>{label}</dt>
    <dd className="font-semibold">{count}</dd>
  </div>
)
