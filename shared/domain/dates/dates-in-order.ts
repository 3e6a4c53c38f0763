import { isBlank } from '../text/blank.ts'
import { daysInText } from './day-in-text.ts'
import { daysBetween } from './india-day.ts'

type Entry = { label: string; date: string }

/** A date of a post in its list; `next`: the nearest that is not over. `undated` texts name no day. */
export type ListedDate = Entry & {
  state: 'past' | 'next' | 'ahead' | 'undated'
  /** Whole days until it begins, or ends once it has begun; 0 on the day itself. Null if it is over or names no day. */
  daysLeft: number | null
}

/**
 * Returns the dates of a post with a label in their order on a day in India, texts without a day at the end. A period in
 * one text ("2026-12-01 to 2026-12-05") is over after its last day. All dates of the next day are `next`.
 */
export function datesInOrder(entries: readonly Entry[], today: string): ListedDate[] {
  const dated = entries
    .filter(({ label }) => !isBlank(label))
    .map(({ label, date }) => {
      const days = daysInText(date)
      const [from = ''] = days
      return { label, date, from, until: days.reduce((last, day) => (day > last ? day : last), from) }
    })
    .sort((a, b) => compare(a.from, b.from))
  // A period that has begun comes before what is still ahead, and is next as long as it lasts.
  const next = dated.find(({ from, until }) => from !== '' && until >= today)
  return dated.map(({ label, date, from, until }): ListedDate => {
    if (from === '') return { label, date, state: 'undated', daysLeft: null }
    if (until < today) return { label, date, state: 'past', daysLeft: null }
    const daysLeft = daysBetween(today, from < today ? until : from)
    return { label, date, state: from === next?.from ? 'next' : 'ahead', daysLeft }
  })
}

// Texts without a day stay in their own order, after all days.
function compare(a: string, b: string): number {
  if (a === b) return 0
  if (a === '' || b === '') return a === '' ? 1 : -1
  return a < b ? -1 : 1
}
