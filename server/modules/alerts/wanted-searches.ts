import { searchTakesState } from '#shared/domain/alerts/alert-interests.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import type { SearchWords } from '#shared/domain/jobs/local-jobs.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import { matchRank, parseSearch } from '#shared/domain/search/search-terms.ts'

/** Returns a function that tells whether one of an owner's saved searches finds a post, by the rule of the site's search. */
export function searchMatcher(
  words: SearchWords,
  state: string,
  aliases: Aliases,
): (settings: TimedAlertSettings) => boolean {
  // Many owners save the same few searches.
  const known = new Map<string, boolean>()
  function isFound(search: string): boolean {
    const found = known.get(search)
    if (found !== undefined) return found
    const isMatch = matchRank(parseSearch(search, aliases) ?? [], words) !== null
    known.set(search, isMatch)
    return isMatch
  }
  return ({ searches, allIndia }) =>
    searches.value.some(
      (search) => searchTakesState(search, { allIndia: allIndia.value }, state) && isFound(search.words),
    )
}
