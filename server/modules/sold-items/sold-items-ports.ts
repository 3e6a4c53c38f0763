import type { Actor } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Queue } from '#server/queue/queue.ts'
import type { SoldItem } from './buyers.repository.ts'

/** A sold item. `isUsable`: buyers can open or take it now or later. `expiresAt`: when a quiz expires, epoch milliseconds. */
export type Item = { title: string; isPublic: boolean; isUsable: boolean; expiresAt: number | null }

export type SoldItemsPorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  pace: WorkPace
  /** Returns an item, in whatever status; null if there never was one. */
  findItem: (query: Query, kind: SoldItem['kind'], id: string) => Promise<Item | null>
  /** Refunds an order. Throws 409 where there is nothing to refund. */
  refund: (orderId: string, reason: string, actor: Actor) => Promise<unknown>
}
