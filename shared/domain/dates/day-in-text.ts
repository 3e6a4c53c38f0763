import { spansInText } from './date-spans.ts'

/** Returns the calendar days (`YYYY-MM-DD`) that a text names, in its order; of a period both ends. */
export const daysInText = (text: string): string[] =>
  spansInText(text).flatMap(({ from, to }) => (from === to ? [from] : [from, to]))

/** Returns the first calendar day in a text; null if none. */
export const dayInText = (text: string): string | null => daysInText(text)[0] ?? null
