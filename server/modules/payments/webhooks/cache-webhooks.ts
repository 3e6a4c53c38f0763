import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/db.ts'
import { outsideWrites } from '#server/lib/cache/foreign-writes.ts'

// A provider sends an event again within seconds, or an hour later: those later ones are found in the database.
const MOST = 1000

type Options = {
  db: Pick<Db, 'dataVersion'>
  most?: number
  /** A monotonic clock in milliseconds. */
  ticks?: () => number
}

/**
 * Remembers the webhooks that were kept last, so that one that is delivered again needs no look at the database. It forgets them if the
 * file is another one now, as a backup that was put in its place.
 */
export function webhookCache({ db, most = MOST, ticks }: Options) {
  const keys = new LRUCache<string, true>({ max: most })
  const isOther = outsideWrites({ dataVersion: () => db.dataVersion(), ticks })

  return {
    has(key: string): boolean {
      if (isOther()) keys.clear()
      return keys.has(key)
    },
    /** Remembers a webhook that is committed. */
    add(key: string): void {
      if (!keys.has(key)) keys.set(key, true)
    },
  }
}
