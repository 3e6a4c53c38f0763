import { dayNumber } from '#shared/domain/dates/india-day.ts'

/*
 * Filter tokens of spans of days. A span is split into the largest aligned runs of 1, 2, 4, ... days: at most two of
 * each length. A day lies in one run of each length, so that "spans that hold this day" is an OR of a few tokens, on any
 * day, and no document changes at midnight.
 */

// Numbers of all days that a post can name are positive from here on, and below 2 to the power of LEVELS.
const FIRST = dayNumber('0000-01-01')
const LEVELS = 22

const token = (level: number, index: number): string => `days${level}x${index}`

/** Returns the tokens of a span of days (`YYYY-MM-DD`), both ends included; none if it ends before it begins. */
export function spanTokens(first: string, last: string): string[] {
  const tokens: string[] = []
  let [from, to] = [dayNumber(first) - FIRST, dayNumber(last) - FIRST + 1]
  for (let level = 0; from < to; level += 1) {
    if (from % 2 === 1) tokens.push(token(level, from++))
    if (to % 2 === 1) tokens.push(token(level, --to))
    from /= 2
    to /= 2
  }
  return tokens
}

/** Returns the tokens of which each span that holds a day has exactly one. */
export const tokensOfDay = (day: string): string[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    token(level, Math.floor((dayNumber(day) - FIRST) / 2 ** level)),
  )
