import { and, asc, count, eq, gt, inArray, isNull, ne, notExists, or, sum } from 'drizzle-orm'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { JobType } from '#shared/domain/job-types.ts'

const { entitlements, jobs, orders, quizAttempts } = schema

export type SoldItem = { kind: SoldType; id: string }

/** Refunds all buyers of an item who have not used it. Payload: `RefundTask`. */
export const REFUND_BUYERS = 'payments.refund-buyers' satisfies JobType

/** `actorId`: the admin who decided it. */
export type RefundTask = SoldItem & { reason: string; actorId: string }

const ownersOf = ({ kind, id }: SoldItem) =>
  and(eq(entitlements.itemKind, kind), eq(entitlements.itemId, id), isNull(entitlements.closedAt))

// An attempt that an admin cancelled does not count.
const hasNoAttempt = (query: Query) =>
  notExists(
    query
      .select({ id: quizAttempts.id })
      .from(quizAttempts)
      .where(
        and(
          eq(quizAttempts.userId, entitlements.userId),
          eq(quizAttempts.quizId, entitlements.itemId),
          eq(quizAttempts.voidedReason, ''),
        ),
      ),
  )

/** Matches buyers who have not used an item: of a quiz, those without an attempt. */
const unused = (query: Query) => or(ne(entitlements.itemKind, 'quiz'), hasNoAttempt(query))

export async function countBuyers(query: Query, item: SoldItem): Promise<number> {
  const [found] = await query.select({ total: count() }).from(entitlements).where(ownersOf(item))
  return found?.total ?? 0
}

/** Returns the number of buyers who have not used an item, and their unrefunded paise. */
export async function sumUnused(query: Query, item: SoldItem): Promise<{ total: number; paise: number }> {
  const [found] = await query
    .select({ total: count(), paid: sum(orders.paidInPaise), refunded: sum(orders.refundedInPaise) })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(and(ownersOf(item), unused(query)))
  return { total: found?.total ?? 0, paise: Number(found?.paid ?? 0) - Number(found?.refunded ?? 0) }
}

/** Returns orders of buyers who have not used an item, ordered by entitlement id, after `after`. */
export const unusedOrders = (query: Query, item: SoldItem, after: number, limit: number) =>
  query
    .select({ entitlement: entitlements.id, orderId: entitlements.orderId })
    .from(entitlements)
    .where(and(ownersOf(item), gt(entitlements.id, after), unused(query)))
    .orderBy(asc(entitlements.id))
    .limit(limit)

/** Returns the number of an item's orders per refund state. */
export async function countRefunds(
  query: Query,
  { kind, id }: SoldItem,
): Promise<{ pending: number; done: number; failed: number }> {
  const rows = await query
    .select({ state: orders.state, total: count() })
    .from(orders)
    .where(
      and(
        eq(orders.itemKind, kind),
        eq(orders.itemId, id),
        inArray(orders.state, ['refund_pending', 'refunded', 'refund_failed']),
      ),
    )
    .groupBy(orders.state)
  const totalOf = (state: string) => rows.find((row) => row.state === state)?.total ?? 0
  return {
    pending: totalOf('refund_pending'),
    done: totalOf('refunded'),
    failed: totalOf('refund_failed'),
  }
}

/** Returns the items with buyers that follow the item `after`, by kind and id. */
export const itemsWithBuyers = (query: Query, after: SoldItem, limit: number): Promise<SoldItem[]> =>
  query
    .select({ kind: entitlements.itemKind, id: entitlements.itemId })
    .from(entitlements)
    .where(
      and(
        isNull(entitlements.closedAt),
        or(
          gt(entitlements.itemKind, after.kind),
          and(eq(entitlements.itemKind, after.kind), gt(entitlements.itemId, after.id)),
        ),
      ),
    )
    .groupBy(entitlements.itemKind, entitlements.itemId)
    .orderBy(asc(entitlements.itemKind), asc(entitlements.itemId))
    .limit(limit)

/** Returns true if a refund of all buyers is queued or running. Reads all such jobs: there are few. */
export async function runningRefunds(query: Query, { kind, id }: SoldItem): Promise<boolean> {
  const rows = await query
    .select({ payload: jobs.payload })
    .from(jobs)
    .where(and(eq(jobs.type, REFUND_BUYERS), isNull(jobs.failedAt)))
  return rows.some(({ payload }) => {
    const task = JSON.parse(payload) as RefundTask
    return task.kind === kind && task.id === id
  })
}
