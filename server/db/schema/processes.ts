import type { Kit } from '../kit.ts'

/** Messages between the processes on one database (docs/decisions/0064-several-processes.md). */
export const processesSchema = (k: Kit) => ({
  /** Cache tags of committed writes, for the caches of the other processes. Deleted after an hour. */
  cacheInvalidations: k.table(
    'cache_invalidations',
    {
      seq: k.sequence('seq'),
      /** The process that wrote, which has already dropped these tags. */
      node: k.text('node').notNull(),
      tags: k.json<readonly string[]>('tags').notNull(),
      at: k.ms('at').notNull(),
    },
    (t) => [k.index('cache_invalidations_time').on(t.at)],
  ),
  /** Leases: the work of a name runs in one process only. */
  leases: k.table('leases', {
    name: k.id('name'),
    /** Process that holds the lease; empty if it was given up. */
    node: k.text('node').notNull(),
    /** Fencing number: rises with each new holder, so that the writes of a former holder can be refused. */
    number: k.int('number').notNull(),
    /** Rises with each renewal. A lease whose beats stand still is free; no clocks are compared. */
    beats: k.int('beats').notNull(),
  }),
})
