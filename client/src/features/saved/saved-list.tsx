import { useEffect, useRef, useState } from 'react'
import { SAVED_STATUSES, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import { jobStatus, type DatedJob, type StatusLine } from '#shared/domain/jobs/job-status.ts'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { LocalRows, useLocalData, SavedEmpty } from './local-rows.tsx'
import { listSavedJobs, trySaveChange } from '#client/device/saved/saved-store.ts'
import { syncSaved } from '#client/device/saved/saved-sync.ts'
import type { PostParts } from './post-link.tsx'
import { SavedRow } from './saved-row.tsx'
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
    offerUndo({ text: messages.removed(summary.postName || messages.unnamed), undo })
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
    ...used.map((status) => ({ value: status, label: messages.counted(status, countOf(status)) })),
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
