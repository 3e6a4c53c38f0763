import type { Phrase } from '#shared/domain/search/aliases.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import { dayNumber } from '#shared/domain/dates/india-day.ts'

// Private-use character, which the index takes for a letter. No word of a text has one (`tokenize`).
const TITLE_MARK = '\uE001'

/** Marks title words with tokens of their own: the index tells columns apart only in a scan of a word's rows. */
export const titleToken = (token: string): string => TITLE_MARK + token

const GROUP_MARK = '\uE000'

const groupToken = (first: Phrase): string => [GROUP_MARK, ...first].join(GROUP_MARK)

export const groupTokens = (words: ReadonlySet<string>): string[] =>
  siteAliases.groupsIn(words).map(groupToken)

/** Returns the index token of an alias group, and its phrases without that token: those that the site added. */
export function groupExpression(phrases: readonly Phrase[]): {
  token: string | null
  others: readonly Phrase[]
} {
  const filed = phrases.length > 1 ? siteAliases.groupOf(phrases[0] ?? []) : undefined
  if (filed === undefined) return { token: null, others: phrases }
  const others = phrases.filter((phrase) => siteAliases.groupOf(phrase) !== filed)
  return { token: groupToken(filed[0] ?? []), others }
}

/** Filter tokens of day spans, split into aligned runs of 1, 2, 4, ... days: no document changes at midnight. */

// Day numbers of posts are positive from here on, and below 2 to the power of LEVELS.
const FIRST_DAY = dayNumber('0000-01-01')
const LEVELS = 22

const runToken = (level: number, index: number): string => `days${level}x${index}`

/** Returns the tokens of a span of days (`YYYY-MM-DD`), both ends included; none if it ends before it begins. */
export function spanTokens(first: string, last: string): string[] {
  const tokens: string[] = []
  let [from, to] = [dayNumber(first) - FIRST_DAY, dayNumber(last) - FIRST_DAY + 1]
  for (let level = 0; from < to; level += 1) {
    if (from % 2 === 1) tokens.push(runToken(level, from++))
    if (to % 2 === 1) tokens.push(runToken(level, --to))
    from /= 2
    to /= 2
  }
  return tokens
}

/** Returns the tokens of a day: a span that holds it has exactly one of them. */
export const tokensOfDay = (day: string): string[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    runToken(level, Math.floor((dayNumber(day) - FIRST_DAY) / 2 ** level)),
  )

export const COMMON_FILTER = 'listall'

/** Filter token of documents without the common token. Excluding them costs less than looking up all others. */
export const NOT_COMMON_FILTER = 'notlistall'

export const indexedFilters = (filters: readonly string[]): string[] =>
  filters.includes(COMMON_FILTER) ? [...filters] : [...filters, NOT_COMMON_FILTER]
