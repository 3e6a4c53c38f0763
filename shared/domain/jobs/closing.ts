import { CLOSED_INDEXED_DAYS, CLOSED_LISTED_DAYS } from '../constants.ts'
import { daysBetween } from '../dates/india-day.ts'

export const isClosed = (lastDate: string, today: string): boolean => lastDate !== '' && lastDate < today

export const isLongClosed = (closingDay: string, today: string): boolean =>
  isClosed(closingDay, today) && daysBetween(closingDay, today) > CLOSED_INDEXED_DAYS

export const hasLeftLists = (lastDate: string, today: string): boolean =>
  isClosed(lastDate, today) && daysBetween(lastDate, today) > CLOSED_LISTED_DAYS
