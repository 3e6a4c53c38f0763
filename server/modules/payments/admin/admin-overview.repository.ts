import { and, asc, count, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { PAID_STATES } from '#shared/domain/payments/payment-states.ts'
import type { OrderState } from '#shared/domain/payments/payment-states.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { PaymentPorts } from '#server/ports/payments/payment-provider.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import { openBookChanges } from '#server/modules/payments/ledger/books.repository.ts'
import { openDifferences } from '#server/modules/payments/reconciliation/differences.repository.ts'

const { entitlements, orders, paymentEvents, payments } = schema

const SLICE = 500
const SHOWN = 20
const BOOK_LINES = 100

type Ports = { db: Db; clock: () => number; pace: WorkPace; providers: PaymentPorts }

/** Returns the next orders in a state, with the buyer's entitlement from any order. */
const ordersAfter = (query: Query, state: OrderState, after: string) =>
  query
    .select({
      id: orders.id,
      userId: orders.userId,
      since: entitlements.since,
      closedAt: entitlements.closedAt,
    })
    .from(orders)
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.userId, orders.userId),
        eq(entitlements.itemKind, orders.itemKind),
        eq(entitlements.itemId, orders.itemId),
      ),
    )
    .where(and(eq(orders.state, state), eq(orders.isClosedByAdmin, false), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(SLICE)

/** Returns ids of paid orders whose buyers lack the item. Pauses between slices, so that requests are served. */
async function unfulfilledOrders({ db, pace }: Ports): Promise<string[]> {
  const [ids, pause] = [[] as string[], pace.work()]
  for (const state of PAID_STATES) {
    let after: string | undefined = ''
    while (after !== undefined) {
      const slice: Awaited<ReturnType<typeof ordersAfter>> = await ordersAfter(db.read, state, after)
      for (const { id, userId, since, closedAt } of slice)
        // Skips erased accounts: their entitlements were deleted.
        if (userId !== null && (since === null || closedAt !== null)) ids.push(id)
      after = slice.length === SLICE ? slice.at(-1)?.id : undefined
      await pause()
    }
  }
  return ids
}

async function undecided(query: Query): Promise<Pick<OrdersOverviewData, 'toDecide' | 'disputed'>> {
  const failed = eq(payments.outcome, 'refund_failed')
  const countPayments = async (condition: ReturnType<typeof and>) =>
    (await query.select({ total: count() }).from(payments).where(condition))[0]?.total ?? 0
  const [disputed] = await query.select({ total: count() }).from(orders).where(eq(orders.state, 'disputed'))
  return {
    toDecide: {
      mismatch: await countPayments(eq(payments.outcome, 'mismatch')),
      surplus: await countPayments(and(failed, eq(payments.isSurplus, true))),
      refundFailed: await countPayments(and(failed, eq(payments.isSurplus, false))),
    },
    disputed: disputed?.total ?? 0,
  }
}

/** Returns the time of the last webhook, and whether one is overdue: each payment link causes one within a day. */
async function lastWebhook(query: Query, now: number): Promise<OrdersOverviewData['webhooks']> {
  const [last] = await query
    .select({ at: paymentEvents.receivedAt })
    .from(paymentEvents)
    .orderBy(desc(paymentEvents.id))
    .limit(1)
  const lastAt = last?.at ?? null
  const [order] = await query
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(and(lte(orders.createdAt, now - DAY_MS), isNotNull(orders.linkId)))
    .orderBy(desc(orders.id))
    .limit(1)
  return {
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
    isOverdue: order !== undefined && order.createdAt > (lastAt ?? -Infinity),
  }
}

async function changedMonths(query: Query): Promise<OrdersOverviewData['bookChanges']> {
  const months = new Map<string, OrdersOverviewData['bookChanges'][number]>()
  for (const row of await openBookChanges(query, BOOK_LINES)) {
    const month = row.day.slice(0, 'YYYY-MM'.length)
    const { id, day, document, orderId, amountInPaise, currency, recordedAt } = row
    const found = months.get(month) ?? { month, lines: [] }
    months.set(month, found)
    found.lines.push({
      _id: id,
      day,
      document,
      orderId,
      amount: toRupees(amountInPaise),
      currency,
      recordedAt: new Date(recordedAt).toISOString(),
    })
  }
  return [...months.values()]
}

export const ordersOverview = (ports: Ports) => async (): Promise<OrdersOverviewData> => {
  const { db, clock, providers } = ports
  const missing = await unfulfilledOrders(ports)
  const { current } = providers
  return {
    unfulfilled: { total: missing.length, orderIds: missing.slice(0, SHOWN) },
    ...(await undecided(db.read)),
    differences: await openDifferences(db.read, SHOWN),
    bookChanges: await changedMonths(db.read),
    webhooks: await lastWebhook(db.read, clock()),
    provider: { name: current?.name ?? null, isTest: current?.isTest ?? false },
  }
}
