import { CLOSED_INDEXED_DAYS } from '../constants.ts'
import { daysBetween } from '../dates/india-day.ts'

/** Whether the last date of a post (`YYYY-MM-DD`, or blank) lies before a day in India; a post without one is open. */
export const isClosed = (lastDate: string, today: string): boolean => lastDate !== '' && lastDate < today

/** Whether a post has been closed for so long that search engines are no longer sent to it. */
export const isLongClosed = (lastDate: string, today: string): boolean =>
  isClosed(lastDate, today) && daysBetween(lastDate, today) > CLOSED_INDEXED_DAYS
