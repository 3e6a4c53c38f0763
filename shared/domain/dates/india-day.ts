import { DAY_MS, HOUR_MS } from './durations.ts'

// "Today" is the day in India. India has had one offset and no summer time since 1945.
const OFFSET_MS = 5.5 * HOUR_MS

export const indiaDay = (instant: number): string => new Date(instant + OFFSET_MS).toISOString().slice(0, 10)

export const indiaDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS

const DAY_TEXT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export function isCalendarDay(text: string): boolean {
  if (!DAY_TEXT.test(text)) return false
  // Every month has 28 days. Lists check dozens of days, so only days after the 28th create a Date.
  if (text.slice(8) <= '28') return true
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

export function isOnDay(instant: string, day: string): boolean {
  const passed = Date.parse(instant) - indiaDayStart(day)
  return passed >= 0 && passed < DAY_MS
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

export const dayNumber = (day: string): number => daysBetween('1970-01-01', day)

/** Returns a calendar day as users see it, `dd/mm/yyyy`; any other text (notices say "Before Exam") unchanged. */
export const formatDay = (text: string): string =>
  isCalendarDay(text) ? `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}` : text

export const formatInstantDay = (instant: string | number): string =>
  formatDay(indiaDay(new Date(instant).getTime()))

export const formatInstant = (instant: string | number): string =>
  `${formatInstantDay(instant)} ${new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(11, 16)}`
