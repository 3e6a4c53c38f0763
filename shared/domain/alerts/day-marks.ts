import { addDays } from '../dates/india-day.ts'

/** A mark of the next day also covers today, so a wrong clock repeats nothing. Later marks are ignored. */

/** Returns true if a daily action is done for a day (`YYYY-MM-DD`), by the day of its last time; null is never. */
export const isDayDone = (lastDay: string | null, day: string): boolean =>
  lastDay !== null && lastDay >= day && lastDay <= addDays(day, 1)

export const countedDays = (day: string): [string, string] => [day, addDays(day, 1)]
