import type { SuggestData, Suggestion } from '#shared/contracts/suggestions.ts'
import { suggestPath } from '#shared/domain/search/suggestions.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'

/** Debounce of requests, milliseconds. */
export const SUGGEST_DELAY_MS = 150

// Limit of cached responses, useful while the user corrects the text.
const MAX_RESPONSES = 30

const keyOf = (words: readonly string[]): string => words.join(' ')

/** Requests suggestions one at a time, after a pause. Calls back unless a newer request exists. Ignores failures. */
export function createServerSuggestions(onResponse: () => void) {
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
