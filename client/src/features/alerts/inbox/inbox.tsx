import { useEffect } from 'react'
import { addDays, formatDay, formatInstant, indiaDay } from '#shared/domain/dates/india-day.ts'
import { isAlertKind } from '#shared/domain/alerts/alert-topics.ts'
import {
  listAlerts,
  markAlertsRead,
  syncAlerts,
  type DeviceAlert,
} from '#client/device/alerts/alert-store.ts'
import { alertsChanged } from '#client/device/alerts/alert-rows.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { alerts } from '#client/messages/en/alerts.ts'
import { Button } from '#client/ui/button.tsx'
import { DeviceData } from '#client/ui/loading.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { useRequest } from '#client/ui/use-request.ts'

/** Groups rows with an instant (epoch milliseconds) by their day in India, in their order. */
export function groupByDay<Row extends { at: number }>(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days = new Map<string, Row[]>()
  for (const row of rows) {
    const day = indiaDay(row.at)
    const known = days.get(day)
    if (known) known.push(row)
    else days.set(day, [row])
  }
  return [...days].map(([day, own]) => ({ day, rows: own }))
}

const sync = () => void syncAlerts()
const markRead = (rows: readonly DeviceAlert[]) => void markAlertsRead(rows.map(({ id }) => id))

/** Cached alerts by day: 30 days, at most 200 entries. Newer ones are fetched meanwhile. */
export function Inbox({ onSettings }: { onSettings: () => void }) {
  const messages = useMessages(alerts)
  const [inbox, , refetch] = useRequest('', listAlerts)
  useEffect(() => alertsChanged.on(refetch), [refetch])
  useEffect(() => {
    sync()
    return reconnect.on(sync)
  }, [])
  return (
    <DeviceData read={inbox} messages={messages}>
      {(rows) => (rows.length === 0 ? <NoAlerts onSettings={onSettings} /> : <Days rows={rows} />)}
    </DeviceData>
  )
}

function NoAlerts({ onSettings }: { onSettings: () => void }) {
  const messages = useMessages(alerts).empty
  return (
    <EmptyState {...messages}>
      <Button className="mt-2" onClick={onSettings}>
        {messages.action}
      </Button>
    </EmptyState>
  )
}

function Days({ rows }: { rows: readonly DeviceAlert[] }) {
  const messages = useMessages(alerts)
  const today = useToday()
  const unread = rows.filter(({ isRead }) => !isRead)
  const formatDayName = (day: string) => {
    if (day === today) return messages.today
    return day === addDays(today, -1) ? messages.yesterday : formatDay(day)
  }
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-2">
        <p role="status" className="text-sm text-soft">
          {unread.length > 0 && messages.unread(unread.length)}
        </p>
        {unread.length > 0 && (
          <Button variant="text" className="-mr-4" onClick={() => markRead(unread)}>
            {messages.markAll}
          </Button>
        )}
      </div>
      {groupByDay(rows).map(({ day, rows: own }) => (
        <section key={day} aria-labelledby={`alerts-${day}`}>
          <h2 id={`alerts-${day}`} className="mt-2 border-b border-line py-1 text-sm font-semibold text-soft">
            {formatDayName(day)}
          </h2>
          <ul>
            {own.map((row) => (
              <AlertRow key={row.id} row={row} onOpen={() => markRead([row])} />
            ))}
          </ul>
        </section>
      ))}
      <p className="py-4 text-center text-sm text-soft">{messages.retentionHint}</p>
    </>
  )
}

const JOB = '/job/'

// The group's heading names the day.
const formatTime = (at: number): string => formatInstant(at).slice(-5)

function AlertRow({ row, onOpen }: { row: DeviceAlert; onOpen: () => void }) {
  const messages = useMessages(alerts)
  const { kind, title, body, url, at, isRead } = row
  return (
    <li className="alert-row">
      <a href={url} data-post={url.startsWith(JOB) ? '' : undefined} onClick={onOpen}>
        <span className="alert-kind">
          {isAlertKind(kind) && <span>{messages.kinds[kind]}</span>}
          <time dateTime={new Date(at).toISOString()}>{formatTime(at)}</time>
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
