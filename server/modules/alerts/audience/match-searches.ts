import { searchKey } from '#shared/domain/alerts/alert-interests.ts'
import type { TimedAlertSettings } from '#shared/domain/alerts/alert-settings.ts'
import { prepareSearch, savedSearchFinds } from '#shared/domain/alerts/saved-search.ts'
import type { SearchedPost } from '#shared/domain/alerts/saved-search.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'

/** Returns a function that tells whether one of an owner's saved searches finds a post, by the rule of the site's search. */
export function searchMatcher(
  post: SearchedPost,
  aliases: Aliases,
): (settings: TimedAlertSettings) => boolean {
  // Many owners save the same few searches.
  const known = new Map<string, boolean>()
  return ({ searches, allIndia: { value: allIndia } }) =>
    searches.value.some((search) => {
      const key = `${allIndia} ${searchKey(search)}`
      const isFound = known.get(key) ?? savedSearchFinds(prepareSearch(search, aliases), { allIndia }, post)
      known.set(key, isFound)
      return isFound
    })
}
