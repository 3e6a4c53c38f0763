import type { SuggestData, Suggestion } from '#shared/contracts/suggestions.ts'
import { suggestPath } from '#shared/domain/search/suggestions.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'

/** Debounce of requests, milliseconds. */
export const SUGGEST_DELAY_MS = 150

// Limit of cached responses, useful while the user corrects the text.
const ANSWERS_MAX = 30

const keyOf = (words: readonly string[]): string => words.join(' ')

/** Requests suggestions one at a time, after a pause. Calls back unless a newer request exists. Ignores failures. */
export function createServerSuggestions(onAnswer: () => void) {
  const answers = new Map<string, readonly Suggestion[]>()
  let latest: readonly Suggestion[] = []
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(words: readonly string[], suggestions: readonly Suggestion[]): void {
    // A newer server may know more kinds.
    latest = suggestions.filter(({ kind }) => kind === 'post' || kind === 'organisation')
    answers.set(keyOf(words), latest)
    for (const [oldest] of answers) {
      if (answers.size <= ANSWERS_MAX) break
      answers.delete(oldest)
    }
  }

  async function send(words: readonly string[]): Promise<void> {
    const own = new AbortController()
    request = own
    const { signal } = own
    const { data } = await apiRequest<SuggestData>(suggestPath(words), { credentials: 'omit', signal })
    if (request !== own) return
    add(words, data.suggestions)
    onAnswer()
  }

  return {
    answerTo: (words: readonly string[]) => answers.get(keyOf(words)),

    latest: () => latest,

    ask(words: readonly string[]): void {
      timer = setTimeout(() => void send(words).catch(() => undefined), SUGGEST_DELAY_MS)
    },

    abort(): void {
      clearTimeout(timer)
      request?.abort()
      request = undefined
    },

    /** Clears the cached responses: posts may have changed. */
    forget: () => answers.clear(),
  }
}
