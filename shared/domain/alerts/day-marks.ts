import { addDays } from '../dates/india-day.ts'

/*
 * What happens once a day, or a number of times, is recorded with its day, so that a clock that was wrong repeats
 * nothing: a mark on the next day stands for today too. One further ahead was made by a clock so wrong that it would
 * hold alerts back for long: it counts as none.
 */

/** Returns true if what is done once a day is done for a day (`YYYY-MM-DD`), by the day of its last time; null is never. */
export const isDayDone = (lastDay: string | null, day: string): boolean =>
  lastDay !== null && lastDay >= day && lastDay <= addDays(day, 1)

/** Returns the days in India whose counts stand for a day: itself, and the next one. */
export const countedDays = (day: string): [string, string] => [day, addDays(day, 1)]
