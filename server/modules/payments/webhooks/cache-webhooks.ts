import { LRUCache } from 'lru-cache'
import type { Db } from '#server/db/db.ts'
import { watchForeignWrites } from '#server/lib/cache/foreign-writes.ts'

// Providers repeat an event within seconds, or an hour later. The database recognises the later ones.
const MAX_CACHED = 1000

type Options = {
  db: Pick<Db, 'dataVersion'>
  most?: number
  /** Monotonic clock, milliseconds. */
  ticks?: () => number
}

/** Caches the latest stored webhooks. Clears itself if a backup replaced the database file. */
export function webhookCache({ db, most = MAX_CACHED, ticks }: Options) {
  const keys = new LRUCache<string, true>({ max: most })
  const isOther = watchForeignWrites({ dataVersion: () => db.dataVersion(), ticks })

  return {
    has(key: string): boolean {
      if (isOther()) keys.clear()
      return keys.has(key)
    },
    add(key: string): void {
      if (!keys.has(key)) keys.set(key, true)
    },
  }
}
