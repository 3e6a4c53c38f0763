import { CLOSED_INDEXED_DAYS, CLOSED_LISTED_DAYS } from '../constants.ts'
import { daysBetween } from '../dates/india-day.ts'

/** Returns true if the last date of a post (`YYYY-MM-DD`, or blank) is before a day in India; false without one. */
export const isClosed = (lastDate: string, today: string): boolean => lastDate !== '' && lastDate < today

/** Returns true if a post closed more than 90 days ago: search engines may no longer index it. */
export const isLongClosed = (closingDay: string, today: string): boolean =>
  isClosed(closingDay, today) && daysBetween(closingDay, today) > CLOSED_INDEXED_DAYS

/** Returns true if a private job closed more than 30 days ago: lists no longer show it. */
export const hasLeftLists = (lastDate: string, today: string): boolean =>
  isClosed(lastDate, today) && daysBetween(lastDate, today) > CLOSED_LISTED_DAYS
