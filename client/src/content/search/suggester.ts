import type { Suggestion, SuggestData } from '#shared/contracts/suggestions.ts'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { searchTerms } from '#shared/domain/search/search-terms.ts'
import {
  postSuggestion,
  findSuggested,
  SUGGESTIONS_MAX,
  toSuggestionTerms,
  suggestPath,
} from '#shared/domain/search/suggestions.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import type { Suggestible, SuggestiblePost } from './device-suggestions.ts'

// Loaded with the database, at the first use.
const onDevice = () => import('./device-suggestions.ts')

/** Suggestion in the list: one of the server's kinds, or a recent search of this device. */
export type ShownSuggestion = Suggestion | { kind: 'search'; query: string }

const SEARCHES_SHOWN = 2

const NO_DATA: Suggestible = {
  posts: [],
  searches: [],
  aliases: NO_ALIASES,
  organisationsFor: () => [],
  isComplete: false,
}

const asPost = ({ title, slug }: Suggestion): SuggestiblePost => ({
  postName: title,
  slug,
  words: toPostSearchText(title, '').title,
})

function suggestionsFor(
  words: readonly string[],
  { posts, searches, aliases, organisationsFor }: Suggestible,
  { answer, latest }: { answer: readonly Suggestion[] | undefined; latest: readonly Suggestion[] },
): ShownSuggestion[] {
  const terms = searchTerms(words, aliases)
  const typed = words.join(' ')
  const others = searches.filter(({ query }) => toSuggestionTerms(query)?.join(' ') !== typed)
  const known = new Set(posts.map(({ slug }) => slug))
  // Until the next response, also offers posts of the response for fewer letters: some may match.
  const more = latest.filter(({ kind, slug }) => kind === 'post' && !known.has(slug))
  const candidates = [...posts, ...more.map(asPost)]
  const findLocal = () => [
    ...organisationsFor(words),
    ...findSuggested(candidates, terms).map(postSuggestion),
  ]
  return [
    ...findSuggested(others, terms, SEARCHES_SHOWN).map(({ query }) => ({ kind: 'search' as const, query })),
    ...(answer ?? findLocal()),
  ].slice(0, SUGGESTIONS_MAX)
}

/**
 * Suggests from the device at once, and from the server if the device lacks posts. Calls `show` for the text of the
 * last `suggest` only. Without database and network nothing is suggested.
 */
export function createSuggester(show: (suggestions: readonly ShownSuggestion[]) => void) {
  let device = NO_DATA
  let words: readonly string[] | null = null
  const server = createServerSuggestions(showNow)

  function showNow(): void {
    if (words === null) return show([])
    show(suggestionsFor(words, device, { answer: server.findResponse(words), latest: server.latest() }))
  }

  async function readDevice(): Promise<void> {
    try {
      const { readSuggestible } = await onDevice()
      device = await readSuggestible()
    } catch {
      // Without the database or its code, the server suggests alone.
      return
    }
    if (device.isComplete) server.abort()
    if (words !== null) showNow()
  }

  return {
    /** Reads the device again, when a search field gets the focus. */
    open(): Promise<void> {
      server.clear()
      // Another user may use the device by now.
      device = { ...device, searches: [] }
      return readDevice()
    },

    suggest(typed: string): void {
      words = toSuggestionTerms(typed)
      server.abort()
      showNow()
      if (words === null || device.isComplete || server.findResponse(words) !== undefined) return
      if (navigator.onLine) server.schedule(words)
    },

    stop(): void {
      server.abort()
      words = null
    },

    /** Stores a search on the device. Throws if storage fails. */
    async record(query: string): Promise<void> {
      const { recordSearch } = await onDevice()
      await recordSearch(query)
      // Reads the device again, because the focus may stay in the field.
      await readDevice()
    },

    async clearSearches(): Promise<void> {
      const { clearSearches } = await onDevice()
      await clearSearches()
      device = { ...device, searches: [] }
      showNow()
    },
  }
}

/** Debounce of requests, milliseconds. */
export const SUGGEST_DELAY_MS = 150

// Limit of cached responses, useful while the user corrects the text.
const MAX_RESPONSES = 30

const keyOf = (words: readonly string[]): string => words.join(' ')

/** Requests suggestions one at a time, after a pause. Calls back unless a newer request exists. Ignores failures. */
function createServerSuggestions(onResponse: () => void) {
  const responses = new Map<string, readonly Suggestion[]>()
  let latest: readonly Suggestion[] = []
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(words: readonly string[], suggestions: readonly Suggestion[]): void {
    // A newer server may know more kinds.
    latest = suggestions.filter(({ kind }) => kind === 'post' || kind === 'organisation')
    responses.set(keyOf(words), latest)
    for (const [oldest] of responses) {
      if (responses.size <= MAX_RESPONSES) break
      responses.delete(oldest)
    }
  }

  async function send(words: readonly string[]): Promise<void> {
    const controller = new AbortController()
    request = controller
    const { signal } = controller
    const { data } = await apiRequest<SuggestData>(suggestPath(words), { credentials: 'omit', signal })
    if (request !== controller) return
    add(words, data.suggestions)
    onResponse()
  }

  return {
    findResponse: (words: readonly string[]) => responses.get(keyOf(words)),

    latest: () => latest,

    schedule(words: readonly string[]): void {
      timer = setTimeout(() => void send(words).catch(() => undefined), SUGGEST_DELAY_MS)
    },

    abort(): void {
      clearTimeout(timer)
      request?.abort()
      request = undefined
    },

    /** Clears the cached responses: posts may have changed. */
    clear: () => responses.clear(),
  }
}
