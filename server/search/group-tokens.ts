import type { Aliases, Phrase } from '#shared/domain/search/aliases.ts'

// The index takes a private-use character for a letter, and no word of a text has one (`tokenize`).
const MARK = '\uE000'

/** Returns the token by which the index finds every member of a group, given the group's first phrase. */
export const groupToken = (first: Phrase): string => [MARK, ...first].join(MARK)

/** Returns the tokens of the groups of which a field holds a member. */
export const groupTokens = (words: ReadonlySet<string>, aliases: Aliases): string[] =>
  aliases.groupsIn(words).map(groupToken)
