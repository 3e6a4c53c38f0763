import type { Actor } from '../../content/audit.ts'
import type { Db, Query } from '../../db/db.ts'
import type { WorkPace } from '../../ports/process/work-pace.ts'
import type { Queue } from '../../queue/queue.ts'
import type { SoldItem } from './buyers.statements.ts'

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
