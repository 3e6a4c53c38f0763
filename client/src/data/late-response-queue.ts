import { cacheKey, type ApiCall } from './api-call.ts'
import { lateResponse } from './late-response-event.ts'
import { requestKey, type NetworkResult } from './request-dedupe.ts'

type Match = { loaderData?: unknown }

export type RouterHandle = {
  state: { matches: readonly Match[] }
  invalidate: (options: { filter: (match: Match) => boolean }) => unknown
  subscribe: (event: 'onResolved', listener: () => void) => unknown
}

// Limit, since a page with another stale copy would reload forever.
const MAX_RELOADS = 3
const STAGED_TTL_MS = 30_000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isStale = (data: unknown): boolean =>
  isObject(data) &&
  ('savedAt' in data || Object.values(data).some((part) => isObject(part) && 'savedAt' in part))

const isOf = (data: unknown, { call }: ApiCall, id: string | undefined): boolean =>
  isObject(data) && (call === 'site' ? 'site' in data : id !== undefined && '_id' in data && data._id === id)

type Staged = {
  apiCall: ApiCall
  id: string | undefined
  result: NetworkResult
  until: number
  reloads: number
}

/** Stages late responses for the next request, and reloads routes that show older data. Dialogs listen themselves. */
export function createLateResponseQueue(router: () => RouterHandle, clock: () => number) {
  const staged = new Map<string, Staged>()
  let isSubscribed = false

  function reload(isMeant: (data: unknown) => boolean): boolean {
    const filter = ({ loaderData }: Match) => isMeant(loaderData)
    // If no shown route matches, the router would reload other routes.
    const isShown = router().state.matches.some(filter)
    if (isShown) void router().invalidate({ filter })
    return isShown
  }

  function show(): void {
    for (const [key, each] of staged) {
      const { apiCall, id, until, reloads } = each
      if (until <= clock() || key !== requestKey(apiCall)) staged.delete(key)
      else if (reloads < MAX_RELOADS) {
        lateResponse.stage(cacheKey(apiCall))
        // The request of a dialog may have taken the staged response.
        if (staged.has(key) && reload((data) => isStale(data) || isOf(data, apiCall, id))) each.reloads += 1
      }
    }
  }

  return {
    /** Stages a response, with the id of its post, and shows it. A loading route shows it once resolved. */
    add(apiCall: ApiCall, result: NetworkResult, id?: string): void {
      if (!isSubscribed) router().subscribe('onResolved', show)
      isSubscribed = true
      staged.set(requestKey(apiCall), { apiCall, id, result, until: clock() + STAGED_TTL_MS, reloads: 0 })
      show()
    },

    consume(apiCall: ApiCall): NetworkResult | undefined {
      const key = requestKey(apiCall)
      const found = staged.get(key)
      staged.delete(key)
      lateResponse.consume(cacheKey(apiCall))
      return found && found.until > clock() ? found.result : undefined
    },

    reloadCopies: () => void reload(isStale),
  }
}

export type LateResponseQueue = ReturnType<typeof createLateResponseQueue>
