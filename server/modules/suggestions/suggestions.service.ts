import type { Suggestion } from '#shared/contracts/suggestions.ts'
import { ORGANISATIONS } from '#shared/domain/organisations/organisation-table.ts'
import { organisationSearch } from '#shared/domain/organisations/suggested-organisations.ts'
import type { Aliases } from '#shared/domain/search/aliases.ts'
import { searchTerms, type SearchTerm } from '#shared/domain/search/search-terms.ts'
import { postSuggestion, SUGGESTIONS_MAX, toSuggestionTerms } from '#shared/domain/search/suggestions.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'

// Responses must arrive while the user types, on slow networks too: below 2 KB with the envelope of about 100 bytes.
const BYTES_MAX = 1900

const organisations = organisationSearch(ORGANISATIONS)

type Named = { postName: string; slug: string }

type Sources = {
  listNamed: (terms: readonly SearchTerm[], limit: number) => Promise<Tagged<{ posts: readonly Named[] }>>
  aliases: () => Promise<Aliases>
  /** Returns the numbers of posts of organisations, in the order of their slugs. */
  countPosts: (slugs: readonly string[]) => Promise<number[]>
}

function limitBytes(suggestions: readonly Suggestion[]): Suggestion[] {
  let left = BYTES_MAX
  // Stops at the first suggestion that does not fit: all later ones are less relevant.
  const end = suggestions.findIndex((each) => (left -= Buffer.byteLength(JSON.stringify(each)) + 1) < 0)
  return suggestions.slice(0, end === -1 ? undefined : end)
}

export const suggestionsService = ({ listNamed, aliases, countPosts }: Sources) => ({
  /** Returns suggestions for typed text, best first, from public content alone. */
  async suggest(typed: string): Promise<Tagged<{ suggestions: Suggestion[] }>> {
    const words = toSuggestionTerms(typed)
    const { posts, tags } = await listNamed(words ? searchTerms(words, await aliases()) : [], SUGGESTIONS_MAX)
    const slugs = organisations.byPrefix(words ?? []).map(({ slug }) => slug)
    const numbers = await countPosts(slugs)
    const counts = new Map(slugs.map((slug, index) => [slug, numbers[index]]))
    const suggested = organisations.suggest(words ?? [], (slug) => counts.get(slug) ?? 0)
    const suggestions = [...suggested, ...posts.map(postSuggestion)]
    return { suggestions: limitBytes(suggestions.slice(0, SUGGESTIONS_MAX)), tags }
  },
})

export type SuggestionsService = ReturnType<typeof suggestionsService>
