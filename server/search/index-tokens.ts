import type { Phrase } from '#shared/domain/search/aliases.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import { dayNumber } from '#shared/domain/dates/india-day.ts'

// The index takes a private-use character for a letter, and no word of a text has one (`tokenize`). Groups have another.
const TITLE_MARK = '\uE001'

/**
 * Returns the token of a word, or of a group, that stands in a title. The index tells columns apart only while it walks the
 * rows of a word: what is looked for in titles alone has rows of its own.
 */
export const titleToken = (token: string): string => TITLE_MARK + token

// The index takes a private-use character for a letter, and no word of a text has one (`tokenize`).
const GROUP_MARK = '\uE000'

const groupToken = (first: Phrase): string => [GROUP_MARK, ...first].join(GROUP_MARK)

/** Returns the tokens of the groups of the table of which a field holds a member. */
export const groupTokens = (words: ReadonlySet<string>): string[] =>
  siteAliases.groupsIn(words).map(groupToken)

/**
 * Returns the token by which the index finds the phrases of a group, and those that it does not find so: the table's groups
 * are filed when an item is written, what a site adds to them holds at once.
 */
export function groupExpression(phrases: readonly Phrase[]): {
  token: string | null
  others: readonly Phrase[]
} {
  const filed = phrases.length > 1 ? siteAliases.groupOf(phrases[0] ?? []) : undefined
  if (filed === undefined) return { token: null, others: phrases }
  const others = phrases.filter((phrase) => siteAliases.groupOf(phrase) !== filed)
  return { token: groupToken(filed[0] ?? []), others }
}

/*
 * Filter tokens of spans of days. A span is split into the largest aligned runs of 1, 2, 4, ... days: at most two of
 * each length. A day lies in one run of each length, so that "spans that hold this day" is an OR of a few tokens, on any
 * day, and no document changes at midnight.
 */

// Numbers of all days that a post can name are positive from here on, and below 2 to the power of LEVELS.
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

/** Returns the tokens of which each span that holds a day has exactly one. */
export const tokensOfDay = (day: string): string[] =>
  Array.from({ length: LEVELS }, (_, level) =>
    runToken(level, Math.floor((dayNumber(day) - FIRST_DAY) / 2 ** level)),
  )

/** The filter token that most documents have: that of public job posts. */
export const COMMON_FILTER = 'listall'

/** The filter token of documents without the common one. To exclude these costs less than to look up all others. */
export const NOT_COMMON_FILTER = 'notlistall'

/** Returns the filter tokens of a document as they are indexed. */
export const indexedFilters = (filters: readonly string[]): string[] =>
  filters.includes(COMMON_FILTER) ? [...filters] : [...filters, NOT_COMMON_FILTER]
