import { useState } from 'react'
import type { AdminRow, DashboardData } from '#shared/contracts/admin.ts'
import { ATTENTION_LISTS } from '#shared/domain/attention-lists.ts'
import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { BarChart } from '#client/ui/chart.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { CardTitle, TextLink } from '#client/features/admin/lists/card-parts.tsx'
import { readStored, writeStored } from '#client/lib/browser-storage.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { kindNames, KIND_PATHS } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { pageOfKind } from '#client/features/kinds.ts'
import { OverviewSummary } from './overview-summary.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

// Folded by default since admins work on the list. The device remembers an opened overview.
const OPEN_KEY = 'admin-overview-open'

export function Dashboard() {
  const messages = useMessages(admin).dashboard
  const query = useAdminQuery<DashboardData>('/admin/dashboard')
  const { data } = query
  const [isOpen, setIsOpen] = useState(() => readStored(OPEN_KEY) !== null)
  const toggle = ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    setIsOpen(currentTarget.open)
    writeStored(OPEN_KEY, currentTarget.open ? '1' : null)
  }
  return (
    <details open={isOpen} onToggle={toggle} className="group/overview mt-2 border-y border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-3">
        <span className="text-lg font-medium">{messages.title}</span>
        <span className="min-w-0 grow text-right text-sm text-soft">
          {data !== undefined && (
            <PartBoundary>
              <OverviewSummary data={data} />
            </PartBoundary>
          )}
        </span>
        <span className="text-soft group-open/overview:rotate-180">
          <Icon name="chevron-down" />
        </span>
      </summary>
      {isOpen && (
        <div className="pb-4">
          <QueryData query={query} placeholder={<FiguresPlaceholder />} keepsData>
            {(found) => <Figures data={found} />}
          </QueryData>
        </div>
      )}
    </details>
  )
}

const NOTHING: DashboardData = {
  postsPerDay: [{ day: '2000-01-01', count: 0 }],
  published: {},
  unreadMessages: 0,
  unreadReports: 0,
  messagesFull: false,
  reportsFull: false,
  attention: { notPublished: 0, noOfficialSource: 0, probablyClosed: 0, deadLinks: 0 },
  scheduled: [],
  failedJobs: { items: [], total: 0 },
  paymentDifferences: 0,
}

// Reserves the space of the figures while they load: controls below must not move while an admin taps.
const FiguresPlaceholder = () => (
  <div className="relative">
    <div className="invisible">
      <Figures data={NOTHING} />
    </div>
    <div aria-hidden className="absolute inset-0 rounded-xl bg-sunken motion-safe:animate-pulse" />
  </div>
)

function Figures({ data }: { data: DashboardData }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <PartBoundary>
        <Alarms data={data} />
      </PartBoundary>
      <PartBoundary>
        <FailedJobs failedJobs={data.failedJobs} />
      </PartBoundary>
      <PartBoundary>
        <PerDay days={data.postsPerDay} />
      </PartBoundary>
      <PartBoundary>
        <Published data={data} />
      </PartBoundary>
      <PartBoundary>
        <Attention attention={data.attention} />
      </PartBoundary>
      <PartBoundary>
        <Scheduled rows={data.scheduled} />
      </PartBoundary>
    </div>
  )
}

function PerDay({ days }: { days: DashboardData['postsPerDay'] }) {
  const messages = useMessages(admin).dashboard
  return (
    <BarChart
      title={messages.postsPerDay}
      bars={days.map(({ day, count }) => ({ label: formatDay(day), value: count }))}
      head={[messages.day, messages.posts]}
      showTable={messages.showTable}
    />
  )
}

// Warnings: a full inbox rejects messages from users, and only admins can find missing money.
function Alarms({ data }: { data: DashboardData }) {
  const messages = useMessages(admin).dashboard
  const differing = data.paymentDifferences
  const lines = [
    { isDue: differing > 0, text: messages.paymentDifferences(differing), href: '/admin/orders' },
    { isDue: data.messagesFull, text: messages.messagesFull, href: '/admin/messages?unread=1' },
    { isDue: data.reportsFull, text: messages.reportsFull, href: '/admin/messages?target=reports' },
  ].filter(({ isDue }) => isDue)
  if (lines.length === 0) return null
  return (
    <ul role="alert" className="md:col-span-2">
      {lines.map(({ text, href }) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-12 items-center font-medium text-red underline">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
}

const PANEL = 'rounded-xl border border-line p-4'

function Published({ data }: { data: DashboardData }) {
  const messages = useMessages(admin).dashboard
  return (
    <section className={PANEL}>
      <h2 className="font-semibold">{messages.published}</h2>
      <ul className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-3">
        {kindNames.map((kind) => (
          <li key={kind}>
            <a
              href={KIND_PATHS[kind].adminPage}
              className="block min-h-12 rounded-lg bg-sunken px-3 py-2 hover:bg-tint"
            >
              <span className="block text-xl font-bold [font-variant-numeric:tabular-nums]">
                {data.published[kind] ?? 0}
              </span>{' '}
              <span className="text-sm text-soft">{messages.kinds[kind]}</span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink
          href={data.unreadMessages > 0 ? '/admin/messages?unread=1' : '/admin/messages'}
          className="font-medium"
        >
          {data.unreadMessages > 0 ? messages.unread(data.unreadMessages) : messages.noUnread}
        </TextLink>
      </p>
      {data.unreadReports > 0 && (
        <p>
          <TextLink href="/admin/messages?target=reports" className="font-medium">
            {messages.unreadReports(data.unreadReports)}
          </TextLink>
        </p>
      )}
    </section>
  )
}

function Attention({ attention }: { attention: DashboardData['attention'] }) {
  const messages = useMessages(admin).dashboard
  return (
    <section className={PANEL}>
      <h2 className="font-semibold">{messages.attention}</h2>
      <ul className="mt-2">
        {ATTENTION_LISTS.map((name) => (
          <li key={name}>
            <a
              href={`/admin${stringifySearch({ target: name })}`}
              className="flex min-h-12 items-center justify-between gap-2 rounded-lg font-medium text-accent hover:bg-tint"
            >
              {messages.lists[name]}
              <span
                className={`[font-variant-numeric:tabular-nums] ${attention[name] > 0 ? 'text-amber' : 'text-soft'}`}
              >
                {attention[name]}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Scheduled({ rows }: { rows: readonly AdminRow[] }) {
  const messages = useMessages(admin).dashboard
  return (
    <section className={PANEL}>
      <h2 className="font-semibold">{messages.scheduled}</h2>
      {rows.length === 0 && <p className="mt-2 text-soft">{messages.nothingScheduled}</p>}
      <ul className="mt-2">
        {rows.map((row) => (
          <li key={row._id}>
            <RowLink row={row} note={row.publishAt === null ? '' : formatInstant(row.publishAt)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function RowLink({ row, note }: { row: AdminRow; note: string }) {
  return (
    <a
      href={`${pageOfKind(row.kind)}${stringifySearch({ edit: row._id })}`}
      className="block min-h-12 rounded-lg py-2 hover:bg-tint"
    >
      <CardTitle title={row.title} className="block font-medium text-accent" />
      <span className="text-sm text-soft">{note}</span>
    </a>
  )
}
