import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { BuyersData, UnusableItemsData } from '#shared/contracts/sold-items.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import { writeAudit, type Actor } from '#server/content/records/audit.ts'
import { conflict, notFound, AppError } from '#server/lib/errors.ts'
import {
  countBuyers,
  countRefunds,
  sumUnused,
  type SoldItem,
  REFUND_BUYERS,
  type RefundTask,
  runningRefunds,
  unusedOrders,
  itemsWithBuyers,
} from './buyers.repository.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import type { Queue } from '#server/queue/queue.ts'

/** Sold item. `isUsable`: buyers can use it now or later. `expiresAt`: expiry of a quiz, epoch milliseconds. */
type Item = { title: string; isPublic: boolean; isUsable: boolean; expiresAt: number | null }

type SoldItemsPorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  pace: WorkPace
  /** Returns an item in any status; null for an unknown id. */
  findItem: (query: Query, kind: SoldItem['kind'], id: string) => Promise<Item | null>
  /** Throws 409 for an order without a refundable amount. */
  refund: (orderId: string, reason: string, actor: Actor) => Promise<unknown>
}

// Items per read, and maximum of listed items.
const ITEMS_SLICE = 200
const MAX_LISTED = 20

// Days for which expired quizzes with unused purchases are listed.
const EXPIRED_DAYS = 30

const START: SoldItem = { kind: '' as SoldType, id: '' }

/** Builds the finder of sold items that buyers cannot use. Pauses let requests proceed. */
const unusableItems = ({ db, clock, pace, findItem }: SoldItemsPorts) =>
  async function list(): Promise<UnusableItemsData> {
    const now = clock()
    const since = now - EXPIRED_DAYS * DAY_MS
    const pause = pace.work()
    const found: UnusableItemsData = { total: 0, items: [] }
    let after: SoldItem | undefined = START
    while (after !== undefined) {
      const slice: SoldItem[] = await itemsWithBuyers(db.read, after, ITEMS_SLICE)
      for (const sold of slice) {
        await pause()
        const item = await findItem(db.read, sold.kind, sold.id)
        if (item?.isUsable === true || (item?.expiresAt ?? now) < since) continue
        const { total: buyers } = await sumUnused(db.read, sold)
        if (buyers === 0) continue
        found.total += 1
        const reason = (item?.expiresAt ?? Infinity) <= now ? 'expired' : 'missing'
        if (found.items.length < MAX_LISTED)
          found.items.push({ type: sold.kind, id: sold.id, title: item?.title ?? '', buyers, reason })
      }
      after = slice.length === ITEMS_SLICE ? slice.at(-1) : undefined
    }
    return found
  }

// Orders per read.
const SLICE = 50
const CONFLICT = 409

/** Builds the handler of a refund of all buyers. Refunded buyers lose the item, so a second run resumes the first. */
const buyersRefunder = ({ db, pace, refund }: Pick<SoldItemsPorts, 'db' | 'pace' | 'refund'>) =>
  async function run({ kind, id, reason, actorId }: RefundTask): Promise<void> {
    const pause = pace.work()
    let after: number | undefined = 0
    while (after !== undefined) {
      const slice = await unusedOrders(db.read, { kind, id }, after, SLICE)
      for (const { orderId } of slice) {
        try {
          await refund(orderId, reason, { id: actorId })
        } catch (error) {
          if (!(error instanceof AppError && error.statusCode === CONFLICT)) throw error
        }
        await pause()
      }
      after = slice.length === SLICE ? slice.at(-1)?.entitlement : undefined
    }
  }

export function soldItemsService(ports: SoldItemsPorts) {
  const { db, clock, newId, queue, findItem } = ports

  async function read({ kind, id }: SoldItem): Promise<Item> {
    const item = await findItem(db.read, kind, id)
    if (item === null) throw notFound('Item not found.')
    return item
  }

  /** Throws 404. */
  async function buyers(sold: SoldItem): Promise<BuyersData> {
    const { isUsable } = await read(sold)
    const { total, paise } = await sumUnused(db.read, sold)
    const refunds = await countRefunds(db.read, sold)
    const isRunning = await runningRefunds(db.read, sold)
    return {
      buyers: await countBuyers(db.read, sold),
      unused: total,
      amount: toRupees(paise),
      isUsable,
      refunds: { ...refunds, isRunning },
    }
  }

  return {
    buyers,
    unusable: unusableItems(ports),
    /** Refunds the orders one by one. */
    runRefund: buyersRefunder(ports),

    /** Refunds buyers who have not used an item. Throws 404, and 409 while it is on sale, during a refund, for none. */
    async refundBuyers(sold: SoldItem, reason: string, actor: Actor): Promise<BuyersData> {
      const { isPublic, isUsable } = await read(sold)
      if (isPublic && isUsable) throw conflict('This is still on sale. Unpublish or delete it first.')
      if (await runningRefunds(db.read, sold)) throw conflict('All buyers are being refunded already.')
      if ((await sumUnused(db.read, sold)).total === 0) throw conflict('There are no buyers to refund.')
      const [id, now] = [newId(), clock()]
      const task: RefundTask = { kind: sold.kind, id: sold.id, reason, actorId: actor.id }
      await db.tx(async (query) => {
        await queue.enqueue(query, { id, type: REFUND_BUYERS, payload: JSON.stringify(task), now })
        const target = `${sold.kind}/${sold.id}` as const
        await writeAudit(query, { at: now, actor, action: 'refund buyers', target, after: { reason } })
      })
      return await buyers(sold)
    },
  }
}
export type SoldItemsService = ReturnType<typeof soldItemsService>
