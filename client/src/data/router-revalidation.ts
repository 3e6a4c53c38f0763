import type { Asked } from './offline-api.ts'
import { revalidated } from './revalidation.ts'
import { pathOf } from './cache-key.ts'
import type { Network } from './request-dedupe.ts'

type Match = { loaderData?: unknown }

/** The pages of the running app, as its router has them. */
export type Pages = {
  state: { matches: readonly Match[] }
  invalidate: (options: { filter: (match: Match) => boolean }) => unknown
}

// A page whose data is still on its way to it hears of the next one.
const TRIES_MS = [30, 300, 1500]

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Whether what a page shows, or a part of it, is a saved copy. */
const isSavedCopy = (data: unknown): boolean =>
  isObject(data) &&
  ('savedAt' in data || Object.values(data).some((part) => isObject(part) && 'savedAt' in part))

const isOf = (data: unknown, { call }: Asked, id: string | undefined): boolean => {
  if (!isObject(data)) return false
  if (call === 'site') return 'site' in data
  return id !== undefined && '_id' in data && data._id === id
}

/** Has pages ask again for what they show. */
export function renewing(pages: () => Pages, network: Network) {
  function invalidate(concerns: (data: unknown) => boolean): void {
    const filter = ({ loaderData }: Match) => concerns(loaderData)
    // Without any such page the router would take the occasion to load others anew.
    if (pages().state.matches.some(filter)) void pages().invalidate({ filter })
  }

  return {
    /** Has whatever shows an answer ask for the one that lies ready; `id` is that of a post. */
    renew: (asked: Asked, id?: string): void => {
      const attempt = (index: number) => {
        const wait = TRIES_MS[index]
        if (wait === undefined) return
        setTimeout(() => {
          if (!network.isWaiting(asked)) return
          revalidated.emit(pathOf(asked))
          invalidate((data) => isSavedCopy(data) || isOf(data, asked, id))
          attempt(index + 1)
        }, wait)
      }
      attempt(0)
    },

    /** Has every page that is a saved copy ask again. */
    renewCopies: () => invalidate(isSavedCopy),
  }
}

export type Renewing = ReturnType<typeof renewing>
