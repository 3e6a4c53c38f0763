const DAY_MS = 86_400_000
// "Today" is the day in India. India has had one offset and no summer time since 1945.
const OFFSET_MS = 5.5 * 3_600_000

/** The calendar day in India of an instant (epoch milliseconds), as `YYYY-MM-DD`. */
export const indiaDay = (instant: number): string => new Date(instant + OFFSET_MS).toISOString().slice(0, 10)

/** The instant (epoch milliseconds) at which a calendar day begins in India. */
export const indiaDayStart = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET_MS

const DAY_TEXT = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** Whether a text is a real calendar day, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  if (!DAY_TEXT.test(text)) return false
  // Every month has 28 days. Lists show dozens of days: only the last ones of a month are worth a calendar.
  if (text.slice(8) <= '28') return true
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** Whether an instant (ISO 8601) lies within a day in India. */
export function isOnDay(instant: string, day: string): boolean {
  const passed = Date.parse(instant) - indiaDayStart(day)
  return passed >= 0 && passed < DAY_MS
}

/** A calendar day moved by whole days. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one calendar day to another, negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)

/** A calendar day as a whole number of days since 1970, for ordering. */
export const dayNumber = (day: string): number => daysBetween('1970-01-01', day)

/** A calendar day as readers see it, `dd/mm/yyyy`; any other text (real notices say "Before Exam") as it is. */
export const showDay = (text: string): string =>
  isCalendarDay(text) ? `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)}` : text

/** An instant (ISO 8601 or epoch milliseconds) as readers in India see it, `dd/mm/yyyy`. */
export const showInstantDay = (instant: string | number): string =>
  showDay(indiaDay(new Date(instant).getTime()))

/** An instant as readers in India see it with the time, `dd/mm/yyyy hh:mm`. */
export const showInstant = (instant: string | number): string =>
  `${showInstantDay(instant)} ${new Date(new Date(instant).getTime() + OFFSET_MS).toISOString().slice(11, 16)}`
