import type { Phrase } from '#shared/domain/search/aliases.ts'
import { siteAliases } from '#shared/domain/search/site-aliases.ts'

// The index takes a private-use character for a letter, and no word of a text has one (`tokenize`).
const MARK = '\uE000'

const tokenOf = (first: Phrase): string => [MARK, ...first].join(MARK)

/** Returns the tokens of the groups of the table of which a field holds a member. */
export const groupTokens = (words: ReadonlySet<string>): string[] => siteAliases.groupsIn(words).map(tokenOf)

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
  return { token: tokenOf(filed[0] ?? []), others }
}
