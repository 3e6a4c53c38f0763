import { CLOSED_INDEXED_DAYS, CLOSED_LISTED_DAYS, CLOSING_SOON_DAYS } from '../constants.ts'
import { addDays, daysBetween } from '../dates/india-day.ts'

/** Returns true if the last date of a post (`YYYY-MM-DD`, or blank) is before a day in India; false without one. */
export const isClosed = (lastDate: string, today: string): boolean => lastDate !== '' && lastDate < today

/** Returns true if a post closed more than 90 days ago: search engines may no longer index it. */
export const isLongClosed = (lastDate: string, today: string): boolean =>
  isClosed(lastDate, today) && daysBetween(lastDate, today) > CLOSED_INDEXED_DAYS

/** Returns true if a private job closed more than 30 days ago: lists no longer show it. */
export const hasLeftLists = (lastDate: string, today: string): boolean =>
  isClosed(lastDate, today) && daysBetween(lastDate, today) > CLOSED_LISTED_DAYS

/**
 * Returns true if a post can be applied for on a day in India: it has begun, and its last date is not over. A post that
 * does not say its last date is not known to be open.
 */
export const isOpenOn = (
  { beginDate, lastDate }: { beginDate: string; lastDate: string },
  today: string,
): boolean => beginDate <= today && lastDate !== '' && lastDate >= today

/** Returns true if the last date of a post is a day in India or one of the seven after it. */
export const isClosingSoon = (lastDate: string, today: string): boolean =>
  lastDate !== '' && lastDate >= today && lastDate <= addDays(today, CLOSING_SOON_DAYS)
