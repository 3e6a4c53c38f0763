import { isClosed } from '#shared/domain/jobs/closing.ts'

type Dated = { summary: { lastDate: string; postName: string } }

const rank = (lastDate: string, today: string): number => {
  if (lastDate === '') return 1
  return isClosed(lastDate, today) ? 2 : 0
}

/**
 * Sorts saved jobs by due date: open ones with the nearest last date first, then those without one, then closed ones,
 * latest first.
 */
export const sortSaved = <Row extends Dated>(rows: readonly Row[], today: string): Row[] =>
  [...rows].sort(({ summary: a }, { summary: b }) => {
    const ranks = rank(a.lastDate, today) - rank(b.lastDate, today)
    if (ranks !== 0) return ranks
    const days = a.lastDate.localeCompare(b.lastDate)
    if (days !== 0) return isClosed(a.lastDate, today) ? -days : days
    return a.postName.localeCompare(b.postName)
  })
