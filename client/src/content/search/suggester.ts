import type { Suggestion } from '#shared/contracts/suggestions.ts'
import { toSearchWords } from '#shared/domain/job-lists/local-jobs.ts'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import {
  postSuggestion,
  suggestedOf,
  SUGGESTIONS_MAX,
  suggestionWords,
} from '#shared/domain/search/suggestions.ts'
import type { Suggestible, SuggestiblePost } from './device-suggestions.ts'
import { createServerSuggestions } from './server-suggestions.ts'

// With the database, at the first use.
const onDevice = () => import('./device-suggestions.ts')

/** What is suggested to somebody who types: what the server may suggest, or a recent search of this device. */
export type ShownSuggestion = Suggestion | { kind: 'search'; query: string }

const SEARCHES_SHOWN = 2

const NOTHING: Suggestible = {
  posts: [],
  searches: [],
  aliases: NO_ALIASES,
  organisationsFor: () => [],
  isComplete: false,
}

const asPost = ({ title, slug }: Suggestion): SuggestiblePost => ({
  postName: title,
  slug,
  words: toSearchWords(title, '').title,
})

/** Returns what is suggested for words, from the device and of what the server has answered. */
function suggestionsFor(
  words: readonly string[],
  { posts, searches, aliases, organisationsFor }: Suggestible,
  { answer, latest }: { answer: readonly Suggestion[] | undefined; latest: readonly Suggestion[] },
): ShownSuggestion[] {
  const terms = searchTerms(words, aliases)
  const typed = words.join(' ')
  const others = searches.filter(({ query }) => suggestionWords(query)?.join(' ') !== typed)
  const known = new Set(posts.map(({ slug }) => slug))
  // Of the answer for fewer letters some may match, until there is one for these.
  const more = latest.filter(({ kind, slug }) => kind === 'post' && !known.has(slug))
  const candidates = [...posts, ...more.map(asPost)]
  const own = () => [...organisationsFor(words), ...suggestedOf(candidates, terms).map(postSuggestion)]
  return [
    ...suggestedOf(others, terms, SEARCHES_SHOWN).map(({ query }) => ({ kind: 'search' as const, query })),
    ...(answer ?? own()),
  ].slice(0, SUGGESTIONS_MAX)
}

/**
 * Suggests what somebody may be about to search for: from the device at once, and if that lacks posts, from the server.
 * Calls `show` with the suggestions for the text of the last `ask`, never with those for an older one. Without the
 * device's database and without a network nothing is suggested: a search works as before.
 */
export function createSuggester(show: (suggestions: readonly ShownSuggestion[]) => void) {
  let device = NOTHING
  let words: readonly string[] | null = null
  const server = createServerSuggestions(showNow)

  function showNow(): void {
    if (words === null) return show([])
    show(suggestionsFor(words, device, { answer: server.answerTo(words), latest: server.latest() }))
  }

  async function readDevice(): Promise<void> {
    try {
      const { readSuggestible } = await onDevice()
      device = await readSuggestible()
    } catch {
      // No database, or no program for it: the server suggests alone.
      return
    }
    if (device.isComplete) server.abort()
    if (words !== null) showNow()
  }

  return {
    /** Reads the device anew, when a search field gets the focus. */
    open(): Promise<void> {
      server.forget()
      // Somebody else may use the device by now.
      device = { ...device, searches: [] }
      return readDevice()
    },

    /** Suggests for what is typed now. */
    ask(typed: string): void {
      words = suggestionWords(typed)
      server.abort()
      showNow()
      if (words === null || device.isComplete || server.answerTo(words) !== undefined) return
      if (navigator.onLine) server.ask(words)
    },

    /** Suggests nothing more until the next `ask`. */
    stop(): void {
      server.abort()
      words = null
    },

    /** Keeps a search on the device. Throws if that stores nothing. */
    async record(query: string): Promise<void> {
      const { recordSearch } = await onDevice()
      await recordSearch(query)
      // The focus may stay in the field.
      await readDevice()
    },

    /** Deletes the recent searches of the current user from the device. */
    async clearSearches(): Promise<void> {
      const { clearSearches } = await onDevice()
      await clearSearches()
      device = { ...device, searches: [] }
      showNow()
    },
  }
}
