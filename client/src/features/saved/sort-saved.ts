import { jobStatus, type DatedJob, type StatusLine } from '#shared/domain/jobs/job-status.ts'

type Dated = { summary: DatedJob & { postName: string } }

/** Where a job stands: what is still to come by its day, then what is open or out, then what is closed. */
type Place = { rank: number; day: string }

const DUE = ['last', 'begin', 'ahead']

const dayOf = (line: StatusLine): string => ('day' in line ? (line.day ?? '') : '')

function placeOf({ summary }: Dated, today: string): Place {
  const lines = jobStatus(summary, today)
  const due = lines.flatMap((line) => (DUE.includes(line.type) && dayOf(line) >= today ? [dayOf(line)] : []))
  const [nearest] = due.sort()
  if (nearest !== undefined) return { rank: 0, day: nearest }
  const isOver = lines.every(({ type }) => type === 'closed' || type === 'probablyClosed')
  return isOver ? { rank: 2, day: summary.lastDate } : { rank: 1, day: lines.map(dayOf).sort().at(-1) ?? '' }
}

/**
 * Sorts saved jobs by what is due: those with a date to come first, the nearest first; then those with something out or
 * without a last date, and last the closed ones, of both the latest first.
 */
export function sortSaved<Row extends Dated>(rows: readonly Row[], today: string): Row[] {
  const placed = rows.map((row) => ({ row, place: placeOf(row, today) }))
  placed.sort(({ row: a, place: { rank, day } }, { row: b, place: other }) => {
    if (rank !== other.rank) return rank - other.rank
    const days = day.localeCompare(other.day)
    if (days !== 0) return rank === 0 ? days : -days
    return a.summary.postName.localeCompare(b.summary.postName)
  })
  return placed.map(({ row }) => row)
}
