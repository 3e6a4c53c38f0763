import { addDays } from '../dates/india-day.ts'

/*
 * What happens once a day, or a number of times, is recorded with its day, so that a clock that was wrong repeats
 * nothing: a mark on the next day stands for today too. One further ahead was made by a clock so wrong that it would
 * hold alerts back for long: it counts as none.
 */

/** Returns true if what is done once a day is done for a day (`YYYY-MM-DD`), by the day of its last time; null is never. */
export const isDayDone = (lastDay: string | null, day: string): boolean =>
  lastDay !== null && lastDay >= day && lastDay <= addDays(day, 1)

/** How many alerts counted on a day in India. */
export type DayCount = { day: string; count: number }

/** Returns how many alerts count for a day, by the last count. */
export const countOn = (last: DayCount | null, day: string): number =>
  last !== null && isDayDone(last.day, day) ? last.count : 0

/** Returns the count after one more alert on a day. */
export const countOneMore = (last: DayCount | null, day: string): DayCount => ({
  day: last !== null && isDayDone(last.day, day) ? last.day : day,
  count: countOn(last, day) + 1,
})
