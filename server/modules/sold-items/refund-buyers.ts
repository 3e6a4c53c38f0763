import { AppError } from '#server/lib/errors.ts'
import { unusedOrders } from './buyers.repository.ts'
import type { RefundTask } from './job-types.ts'
import type { SoldItemsPorts } from './sold-items-ports.ts'

// Orders that are read at a time.
const SLICE = 50
const CONFLICT = 409

/**
 * Builds the handler of a refund of all buyers. A refunded buyer has the item no longer, so a second run continues where the
 * first one ended. Orders that cannot be refunded, as during a dispute, keep their state and stay among the buyers.
 */
export const buyersRefunder = ({ db, pace, refund }: Pick<SoldItemsPorts, 'db' | 'pace' | 'refund'>) =>
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
