import { indiaDay } from '#shared/domain/dates/india-day.ts'

/** Returns rows with an instant (epoch milliseconds) by their day in India, in their order. */
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
