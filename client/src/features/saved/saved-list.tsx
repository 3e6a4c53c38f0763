import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { nextStep } from '#shared/domain/jobs/next-step.ts'
import type { PostChange } from '#shared/domain/jobs/post-changes.ts'
import { SAVED_STATUSES, toSavedStatus, type SavedStatus } from '#shared/domain/jobs/saved-job.ts'
import { compareSteps, type NextStep } from '#shared/domain/jobs/step.ts'
import type { SavedJobRow } from '#client/device/db/db.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useToday } from '#client/layout/site.ts'
import { savedMessages } from '#client/messages/en/saved.ts'
import { savedSteps } from '#client/messages/en/saved-steps.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { listSavedJobs, trySaveChange, type ListedSavedJob } from '#client/device/saved/saved-store.ts'
import { syncSaved } from '#client/device/saved/saved-sync.ts'
import { recordSavedVisit } from '#client/device/saved/saved-visits.ts'
import { DeviceData } from '#client/ui/loading.tsx'
import { useRequest, type RequestState } from '#client/ui/use-request.ts'
import { savedChanged } from '#client/device/events.ts'
import { SavedRow, type TrackedRow } from './saved-row.tsx'
import { useUndo } from '#client/ui/undo.tsx'

type Filter = SavedStatus | ''

/** Reads the saved jobs with their changes since the previous visit, and records this visit. */
async function readTimeline(): Promise<readonly (ListedSavedJob & { changes: readonly PostChange[] })[]> {
  const rows = await listSavedJobs()
  const changes = await recordSavedVisit(rows)
  return rows.map((row) => ({ ...row, changes: changes.get(row.postId) ?? [] }))
}

type ReadRow = Awaited<ReturnType<typeof readTimeline>>[number]

/** Steps of open rows when they were opened: an open row stays in its position while its status changes. */
type OpenRows = ReadonlyMap<string, NextStep>

/** Returns saved jobs with their next steps, in the order of the timeline. */
function toTimeline(rows: readonly ReadRow[], openRows: OpenRows, today: string) {
  const tracked = rows.map((row) => {
    const { postId, status, isUnavailable, windows, statusAt, summary: post } = row
    const statusDay = statusAt === 0 ? '' : indiaDay(statusAt)
    const job = { post, windows, isUnavailable, status: toSavedStatus(status), statusDay }
    const step = nextStep(job, today)
    const place = { step: openRows.get(postId) ?? step, postName: post.postName, postId }
    return { row: { ...row, step }, place }
  })
  return tracked.sort((a, b) => compareSteps(a.place, b.place))
}

/** Timeline of the user's saved jobs: their next steps, filtered by status if one is chosen. */
export function SavedList() {
  const local = useLocalData(readTimeline)
  useEffect(() => void syncSaved().catch(() => undefined), [])
  return (
    <LocalRows local={local} empty={<NothingSaved />}>
      {(rows) => <Tracker rows={rows} />}
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

function Tracker({ rows }: { rows: readonly ReadRow[] }) {
  const messages = useMessages(savedMessages)
  const { groups, changed } = useMessages(savedSteps)
  const today = useToday()
  const offerUndo = useUndo()
  const heading = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<Filter>('')
  const [openRows, setOpenRows] = useState<OpenRows>(new Map())
  const [list, focusLater] = useFocusAfterMove()
  const timeline = toTimeline(rows, openRows, today)
  const shown = timeline.filter(({ row }) => filter === '' || row.status === filter)
  const changedCount = rows.filter(({ changes }) => changes.length > 0).length

  const remove = async ({ summary }: TrackedRow) => {
    // The focused row is removed.
    heading.current?.focus()
    await trySaveChange(summary, { isSaved: false })
    const undo = () => void trySaveChange(summary, { isSaved: true })
    offerUndo({ text: messages.removed(summary.postName || messages.unlistedTitle), undo })
  }
  const toggle = ({ postId, step }: TrackedRow) => {
    const next = new Map(openRows)
    if (!next.delete(postId)) next.set(postId, step)
    focusLater(postId)
    setOpenRows(next)
  }
  const move = async ({ postId, summary }: TrackedRow, status: SavedStatus) => {
    await trySaveChange(summary, { status })
    focusLater(postId)
  }
  return (
    <section>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {messages.views.saved}
      </h2>
      <StatusFilter rows={rows} value={filter} onChange={setFilter} />
      {changedCount > 0 && <p className="mt-2 text-sm text-soft">{changed(changedCount)}</p>}
      {shown.length === 0 && <SavedEmpty {...messages.emptyFilter} />}
      <ul ref={list} className="saved-timeline">
        {shown.map(({ row, place: { step } }, index) => (
          <SavedRow
            key={row.postId}
            row={row}
            heading={step.group === shown[index - 1]?.place.step.group ? '' : groups[step.group]}
            isOpen={openRows.has(row.postId)}
            onToggle={() => toggle(row)}
            onMove={(status) => void move(row, status)}
            onRemove={() => void remove(row)}
          />
        ))}
      </ul>
      <LinkButton variant="text" className="-ml-4 mt-3" href="/account#calendar">
        {messages.inCalendar}
      </LinkButton>
    </section>
  )
}

/** Returns the ref of the list, and a function that focuses a row again after it has moved: moving loses the focus. */
function useFocusAfterMove() {
  const list = useRef<HTMLUListElement>(null)
  const moved = useRef('')
  useLayoutEffect(() => {
    if (moved.current === '') return
    list.current?.querySelector<HTMLElement>(`[data-more="${moved.current}"]`)?.focus()
    moved.current = ''
  })
  const focusLater = (postId: string) => {
    moved.current = postId
  }
  return [list, focusLater] as const
}

type FilterProps = {
  rows: readonly Pick<SavedJobRow, 'status'>[]
  value: Filter
  onChange: (filter: Filter) => void
}

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
