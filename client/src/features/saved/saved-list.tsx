import { useEffect, useRef, useState, type ReactNode } from 'react'
import { SAVED_STATUSES, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import { jobStatus, type DatedJob, type StatusLine } from '#shared/domain/jobs/job-status.ts'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { CalendarSection } from '#client/content/calendar/calendar-section.tsx'
import { savedMessages } from '#client/messages/en/saved.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { listSavedJobs, trySaveChange } from '#client/device/saved/saved-store.ts'
import { syncSaved } from '#client/device/saved/saved-sync.ts'
import { DeviceData } from '#client/ui/loading.tsx'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'
import { savedChanged } from '#client/device/events.ts'
import { SavedRow, type PostParts } from './saved-row.tsx'
import { useUndo } from '#client/ui/undo.tsx'

type Dated = { summary: DatedJob & { postName: string } }

/** Sort position of a job: jobs with a date to come, by day; then open or published ones; then closed ones. */
type SortPosition = { rank: number; day: string }

const DUE = ['last', 'begin', 'ahead']

const dayOf = (line: StatusLine): string => ('day' in line ? (line.day ?? '') : '')

function toSortPosition({ summary }: Dated, today: string): SortPosition {
  const lines = jobStatus(summary, today)
  const due = lines.flatMap((line) => (DUE.includes(line.type) && dayOf(line) >= today ? [dayOf(line)] : []))
  const [nearest] = due.sort()
  if (nearest !== undefined) return { rank: 0, day: nearest }
  const isOver = lines.every(({ type }) => type === 'closed' || type === 'probablyClosed')
  return isOver ? { rank: 2, day: summary.lastDate } : { rank: 1, day: lines.map(dayOf).sort().at(-1) ?? '' }
}

/**
 * Sorts saved jobs by due date: first those with a date to come, the nearest first. Then jobs with a published stage or
 * without a last date, then closed ones, both latest first.
 */
export function sortSaved<Row extends Dated>(rows: readonly Row[], today: string): Row[] {
  const placed = rows.map((row) => ({ row, position: toSortPosition(row, today) }))
  placed.sort(({ row: a, position: { rank, day } }, { row: b, position: other }) => {
    if (rank !== other.rank) return rank - other.rank
    const days = day.localeCompare(other.day)
    if (days !== 0) return rank === 0 ? days : -days
    return a.summary.postName.localeCompare(b.summary.postName)
  })
  return placed.map(({ row }) => row)
}

type Filter = SavedStatus | ''

/** User's saved jobs by due date, filtered by status if one is chosen. */
export function SavedList(parts: PostParts) {
  const local = useLocalData(listSavedJobs)
  useEffect(() => void syncSaved().catch(() => undefined), [])
  return (
    <LocalRows local={local} empty={<NothingSaved />}>
      {(rows) => <Tracker rows={rows} parts={parts} />}
    </LocalRows>
  )
}

function NothingSaved() {
  const { title, text, action } = useMessages(savedMessages).empty
  return (
    <SavedEmpty title={title} text={text}>
      <LinkButton className="mt-2" href="/jobs">
        {action}
      </LinkButton>
    </SavedEmpty>
  )
}

function Tracker({ rows, parts }: { rows: readonly SavedJobRow[]; parts: PostParts }) {
  const messages = useMessages(savedMessages)
  const today = useToday()
  const offerUndo = useUndo()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<Filter>('')
  const shown = sortSaved(rows, today).filter(({ status }) => filter === '' || status === filter)

  const remove = async ({ summary }: SavedJobRow) => {
    // The focused row is removed.
    heading.current?.focus()
    await trySaveChange(summary, { isSaved: false })
    const undo = () => void trySaveChange(summary, { isSaved: true })
    offerUndo({ text: messages.removed(summary.postName || messages.unlistedTitle), undo })
  }
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.views.saved}
      </h2>
      <StatusFilter rows={rows} value={filter} onChange={setFilter} />
      {shown.length === 0 && <SavedEmpty {...messages.emptyFilter} />}
      <ul>
        {shown.map((row) => (
          <SavedRow key={row.postId} row={row} parts={parts} onRemove={() => void remove(row)} />
        ))}
      </ul>
      <CalendarSection />
    </section>
  )
}

type FilterProps = { rows: readonly SavedJobRow[]; value: Filter; onChange: (filter: Filter) => void }

function StatusFilter({ rows, value, onChange }: FilterProps) {
  const messages = useMessages(savedMessages)
  const countOf = (status: SavedStatus) => rows.filter((row) => row.status === status).length
  const used = SAVED_STATUSES.filter((status) => countOf(status) > 0 || status === value)
  const options = [
    { value: '', label: messages.all(rows.length) },
    ...used.map((status) => ({ value: status, label: messages.withCount(status, countOf(status)) })),
  ]
  return (
    <label className="mt-3 flex items-center gap-3">
      <span className="text-sm text-soft">{messages.filter}</span>
      <Select
        options={options}
        value={value}
        onChange={({ target }) => onChange(used.find((status) => status === target.value) ?? '')}
      />
    </label>
  )
}

/** Rows of the current user on this device. */
type LocalData<Row> = RequestState<readonly Row[]>

/** Reads rows from the device, again after each change. `read` must be a stable function. */
export function useLocalData<Row>(read: () => Promise<readonly Row[]>): LocalData<Row> {
  const [rows, , refetch] = useRequest('', read)
  useEffect(() => savedChanged.on(refetch), [refetch])
  return rows
}

type LocalRowsProps<Row> = {
  local: LocalData<Row>
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

export const LocalRows = <Row,>({ local, empty, children }: LocalRowsProps<Row>) => (
  <DeviceData read={local} messages={useMessages(savedMessages)}>
    {(rows) => (rows.length === 0 ? empty : children(rows))}
  </DeviceData>
)

export function SavedEmpty({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      <svg viewBox="0 0 96 72" aria-hidden className="mb-2 h-18 w-24 fill-none stroke-edge stroke-2">
        <path d="M8 64h80" className="stroke-line" />
        <rect x="16" y="12" width="52" height="52" rx="4" className="fill-sunken" />
        <path d="M24 26h20M24 36h28M24 46h16" className="stroke-line" />
        <path d="M56 6h22v42l-11-8-11 8Z" className="fill-paper stroke-accent" />
      </svg>
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-prose text-soft">{text}</p>
      {children}
    </div>
  )
}
