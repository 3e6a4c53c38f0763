import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { OrganisationSuggestion } from '#shared/domain/organisations/suggested-organisations.ts'
import { NO_ALIASES, type Aliases } from '#shared/domain/search/aliases.ts'
import { toSuggestionTerms, type Titled } from '#shared/domain/search/suggestions.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { readAliases, readOrganisations } from '#client/device/posts/aliases.ts'
import type { ListRow } from '#client/device/db/db.ts'
import { searchHistory } from '#client/device/user/histories.ts'
import { getListRows } from '#client/device/db/post-rows.ts'
import { readSyncState } from '#client/device/posts/sync-apply.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

export type SuggestiblePost = Titled & { postName: string; slug: string }
export type SuggestibleSearch = Titled & { query: string }

export type Suggestible = {
  posts: readonly SuggestiblePost[]
  /** Searches of the current user, newest first. */
  searches: readonly SuggestibleSearch[]
  aliases: Aliases
  organisationsFor: (words: readonly string[]) => readonly OrganisationSuggestion[]
  /** True if the server would suggest the same posts. */
  isComplete: boolean
}

function countOrganisations(all: readonly ListRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { summary } of all) counts.set(summary.organisation, (counts.get(summary.organisation) ?? 0) + 1)
  return counts
}

const toTitled = (title: string): Titled => ({ words: toPostSearchText(title, '').title })

export async function readSuggestible(): Promise<Suggestible> {
  const [all, searches, aliases, organisations, { hasAllPosts }] = await Promise.all([
    getListRows(),
    searchHistory.list(),
    readAliases(),
    readOrganisations(),
    readSyncState(),
  ])
  const newestFirst = [...all].sort((a, b) => b.places.all - a.places.all || (a._id < b._id ? 1 : -1))
  const counts = countOrganisations(all)
  return {
    posts: newestFirst.map(({ summary: { postName, slug } }) => ({ postName, slug, ...toTitled(postName) })),
    searches: searches.map(({ query }) => ({ query, ...toTitled(query) })),
    aliases,
    organisationsFor: (words) => organisations.suggest(words, (slug) => counts.get(slug) ?? 0),
    isComplete: hasAllPosts && aliases !== NO_ALIASES,
  }
}

/** Records a search of the current user, if it has at least two letters. */
export async function recordSearch(query: string): Promise<void> {
  const terms = toSuggestionTerms(query)?.join(' ')
  if (terms === undefined) return
  await searchHistory.record((owner) => ({
    owner,
    terms,
    query: truncateQuery(query),
    searchedAt: serverNow(),
  }))
}

export const clearSearches = (): Promise<void> => searchHistory.clear()
