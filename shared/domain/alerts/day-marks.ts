import { addDays } from '../dates/india-day.ts'

/*
 * Marks record daily actions and counts with their day, so that a wrong clock repeats nothing. A mark on the next day
 * also covers today. A later mark comes from a clock so wrong that alerts would stop for long: it is ignored.
 */

/** Returns true if a daily action is done for a day (`YYYY-MM-DD`), by the day of its last time; null is never. */
export const isDayDone = (lastDay: string | null, day: string): boolean =>
  lastDay !== null && lastDay >= day && lastDay <= addDays(day, 1)

/** Returns the days in India whose counts apply to a day: itself, and the next one. */
export const countedDays = (day: string): [string, string] => [day, addDays(day, 1)]
