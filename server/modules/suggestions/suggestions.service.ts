import type { Suggestion } from '#shared/contracts/suggestions.ts'
import { suggestedOrganisations } from '#shared/domain/organisations/suggested-organisations.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import { searchTerms, type SearchTerm } from '#shared/domain/search/search-terms.ts'
import { postSuggestion, SUGGESTIONS_MAX, suggestionWords } from '#shared/domain/search/suggestions.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'

// What is suggested has to arrive while somebody types, on a slow network too: an answer stays below 2 KB, of which the
// envelope takes about 100. Only of posts with long Hindi names fewer than six fit.
const BYTES_MAX = 1900

type Named = { postName: string; slug: string }

/** Where suggestions come from. */
type Sources = {
  listNamed: (terms: readonly SearchTerm[], limit: number) => Promise<Tagged<{ posts: readonly Named[] }>>
  aliases: () => Aliases
  /** Returns how many public posts an organisation has. */
  postsOf: (slug: string) => number
}

function withinBytes(suggestions: readonly Suggestion[]): Suggestion[] {
  let left = BYTES_MAX
  // Not the next shorter one instead: each is better than all after it.
  const end = suggestions.findIndex((each) => (left -= Buffer.byteLength(JSON.stringify(each)) + 1) < 0)
  return suggestions.slice(0, end === -1 ? undefined : end)
}

/** Suggests what somebody may be about to search for. */
export const suggestionsService = ({ listNamed, aliases, postsOf }: Sources) => ({
  /** Returns the suggestions for what somebody has typed, the best first: public content alone. */
  async suggest(typed: string): Promise<Tagged<{ suggestions: Suggestion[] }>> {
    const words = suggestionWords(typed)
    const { posts, tags } = await listNamed(words ? searchTerms(words, aliases()) : [], SUGGESTIONS_MAX)
    const suggestions = [...suggestedOrganisations(words ?? [], postsOf), ...posts.map(postSuggestion)]
    return { suggestions: withinBytes(suggestions.slice(0, SUGGESTIONS_MAX)), tags }
  },
})

export type SuggestionsService = ReturnType<typeof suggestionsService>
