import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { toRupees } from '#shared/domain/sales/rupees.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import { countBuyers, countRefunds, sumUnused } from './buyers.repository.ts'
import type { SoldItem } from './buyers.repository.ts'
import { REFUND_BUYERS } from './job-types.ts'
import type { RefundTask } from './job-types.ts'
import type { Item, SoldItemsPorts } from './sold-items-ports.ts'
import { buyersRefunder } from './refund-buyers.ts'
import { runningRefunds } from './find-running-refund.ts'
import { unusableItems } from './list-unusable-items.ts'

/** Builds what admins see of the buyers of sold items, and refunds for all of them. */
export function soldItemsService(ports: SoldItemsPorts) {
  const { db, clock, newId, queue, findItem } = ports

  async function read({ kind, id }: SoldItem): Promise<Item> {
    const item = await findItem(db.read, kind, id)
    if (item === null) throw notFound('There is no such item.')
    return item
  }

  /** Returns the buyers of an item and the refunds of its orders. Throws 404. */
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
    /** Refunds an order after the other; see `RefundTask`. */
    runRefund: buyersRefunder(ports),

    /**
     * Starts the refund of all buyers who have not used an item. Throws 404, and 409 while it is on sale, while such a refund runs,
     * or without buyers to refund.
     */
    async refundBuyers(sold: SoldItem, reason: string, actor: Actor): Promise<BuyersData> {
      const { isPublic, isUsable } = await read(sold)
      if (isPublic && isUsable) throw conflict('This is still on sale. Unpublish or delete it first.')
      if (await runningRefunds(db.read, sold)) throw conflict('All buyers are being refunded already.')
      if ((await sumUnused(db.read, sold)).total === 0) throw conflict('There is nobody to refund.')
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
