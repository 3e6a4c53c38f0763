import type { ApiCall } from './api-call.ts'
import { cacheKey } from './cache-key.ts'
import { lateResponse } from './late-response.ts'
import type { Network } from './request-dedupe.ts'

type Match = { loaderData?: unknown }

/** What showing late responses needs of the router of the running app. */
export type RouterHandle = {
  state: { matches: readonly Match[] }
  invalidate: (options: { filter: (match: Match) => boolean }) => unknown
  subscribe: (event: 'onResolved', listener: () => void) => unknown
}

// A page that shows another stale copy would else reload without end.
const MAX_RELOADS = 3

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether what a page shows, or a part of it, is a saved copy. */
const isSavedCopy = (data: unknown): boolean =>
  isObject(data) &&
  ('savedAt' in data || Object.values(data).some((part) => isObject(part) && 'savedAt' in part))

const isOf = (data: unknown, { call }: ApiCall, id: string | undefined): boolean => {
  if (!isObject(data)) return false
  if (call === 'site') return 'site' in data
  return id !== undefined && '_id' in data && data._id === id
}

type Late = { asked: ApiCall; id: string | undefined; reloads: number }

/**
 * Shows responses that come after the device has answered in their place: routes load again, dialogs hear of their path.
 * A page whose data is still on its way gets them as soon as it is resolved.
 */
export function lateResponses(router: () => RouterHandle, network: Network) {
  const waiting = new Map<string, Late>()
  let isSubscribed = false

  function invalidate(concerns: (data: unknown) => boolean): boolean {
    const filter = ({ loaderData }: Match) => concerns(loaderData)
    // Without such a page the router would take the occasion to load others again.
    const isShown = router().state.matches.some(filter)
    if (isShown) void router().invalidate({ filter })
    return isShown
  }

  function show(): void {
    for (const [path, late] of waiting) {
      const { asked, id } = late
      if (late.reloads === MAX_RELOADS || !network.isWaiting(asked)) waiting.delete(path)
      else {
        lateResponse.stage(path)
        if (network.isWaiting(asked) && invalidate((data) => isSavedCopy(data) || isOf(data, asked, id)))
          late.reloads += 1
      }
    }
  }

  return {
    /** Shows the response that is staged for a call; `id` is that of its post. */
    add(asked: ApiCall, id?: string): void {
      if (!isSubscribed) router().subscribe('onResolved', show)
      isSubscribed = true
      waiting.set(cacheKey(asked), { asked, id, reloads: 0 })
      show()
    },

    /** Loads every page that shows a saved copy again. */
    reloadCopies: () => void invalidate(isSavedCopy),
  }
}

export type LateResponses = ReturnType<typeof lateResponses>
