import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { isId } from '#shared/domain/ids.ts'
import type { Query, Db } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { locks, type LockNames } from '#server/db/locks.ts'
import { preparePerQuery, rowInsert, rowUpdate } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import type { Entitlements } from '#server/content/content.sale.ts'
import type { OrderRow } from './payments.ports.ts'

const { entitlements, orderHistory, orders } = schema

const byId = preparePerQuery((query) =>
  query
    .select()
    .from(orders)
    .where(eq(orders.id, param('id')))
    .prepare(),
)

const selectOpen = preparePerQuery((query) =>
  query
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, param('userId')),
        eq(orders.itemKind, param('kind')),
        eq(orders.itemId, param('itemId')),
        eq(orders.open, 1),
      ),
    )
    .prepare(),
)

const entitlementBy = preparePerQuery((query) =>
  query
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, param('userId')),
        eq(entitlements.itemKind, param('kind')),
        eq(entitlements.itemId, param('itemId')),
      ),
    )
    .prepare(),
)

const updateOrder = rowUpdate(orders)
const insertHistory = rowInsert(orderHistory)

/** Returns the lock of an order's rows and of its buyer's purchases. An erasure, which runs alone, removes the buyer. */
export const orderLocks = ({ id, userId }: Pick<OrderRow, 'id' | 'userId'>): LockNames =>
  userId === null ? locks(`order/${id}`) : locks(`order/${id}`, `user/${userId}`)

export async function saveOrder(query: Query, order: OrderRow): Promise<void> {
  await updateOrder(query, order)
}

export async function findOrder(query: Query, id: string): Promise<OrderRow | null> {
  const [row] = await byId(query).execute({ id })
  return row ?? null
}

/** Returns an order. Throws if it is missing. */
export async function readOrder(query: Query, id: string): Promise<OrderRow> {
  const row = await findOrder(query, id)
  if (row === null) throw notFound('Order not found.')
  return row
}

/** Returns an order of a user. Throws 404 for other users' orders. */
export async function findOwnOrder(query: Query, userId: string, id: string): Promise<OrderRow> {
  const row = isId(id) ? await findOrder(query, id.toUpperCase()) : null
  if (row === null || row.userId !== userId) throw notFound('Order not found.')
  return row
}

export async function findOpenOrder(
  query: Query,
  userId: string,
  { kind, itemId }: { kind: SoldType; itemId: string },
): Promise<OrderRow | null> {
  const [row] = await selectOpen(query).execute({ userId, kind, itemId })
  return row ?? null
}

export async function findOrderByLink(
  query: Query,
  provider: ProviderName,
  linkId: string,
): Promise<OrderRow | null> {
  const [row] = await query
    .select()
    .from(orders)
    .where(and(eq(orders.provider, provider), eq(orders.linkId, linkId)))
  return row ?? null
}

/** Returns the user's entitlement to an item, even a closed one; null if there never was an entitlement. */
export async function findEntitlement(query: Query, userId: string, kind: SoldType, itemId: string) {
  const [row] = await entitlementBy(query).execute({ userId, kind, itemId })
  return row ?? null
}

export const ordersBefore = (
  query: Query,
  userId: string,
  before: string | undefined,
  limit: number,
): Promise<OrderRow[]> =>
  query
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), before === undefined ? undefined : lt(orders.id, before)))
    .orderBy(desc(orders.id))
    .limit(limit)

export async function entitlingOrders(query: Query, userId: string): Promise<ReadonlySet<string>> {
  const rows = await query
    .select({ orderId: entitlements.orderId })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), isNull(entitlements.closedAt)))
  return new Set(rows.map(({ orderId }) => orderId))
}

type Happening = {
  orderId: string
  at: number
  what: string
  actor: string
  detail?: Record<string, string | number | null>
}

// Happenings that can repeat, because an open page polls and a return address can be reopened. Each has the kinds of
// lines among which the actor's last line is looked up: a line equal to that is not written again.
const REPEATABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['fetch', ['fetch', 'fetch:failed']],
  ['return', ['return']],
])

async function isRepeat(query: Query, { orderId, what, actor, detail }: Required<Happening>) {
  const kin = REPEATABLE.get(what)
  if (kin === undefined) return false
  const [last] = await query
    .select({ what: orderHistory.what, detail: orderHistory.detail })
    .from(orderHistory)
    .where(
      and(
        eq(orderHistory.orderId, orderId),
        eq(orderHistory.actor, actor),
        inArray(orderHistory.what, [...kin]),
      ),
    )
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return last?.what === what && isDeepStrictEqual(last.detail, detail)
}

/** Adds a history line. Skips repeats of polls and returns. */
export async function noteHistory(query: Query, { detail = {}, ...rest }: Happening): Promise<void> {
  if (await isRepeat(query, { ...rest, detail })) return
  // The database assigns the id.
  await insertHistory(query, { ...rest, id: null, detail })
}

/** Entitles buyers to paid items, and admins to everything. */
export const purchaseEntitlements = (db: Db): Entitlements => ({
  async ownedOf(viewer, kind, ids) {
    if (viewer.role === 'admin') return new Set(ids)
    if (ids.length === 0) return new Set()
    const rows = await db.read
      .select({ itemId: entitlements.itemId })
      .from(entitlements)
      .where(
        and(
          eq(entitlements.userId, viewer.id),
          eq(entitlements.itemKind, kind as SoldType),
          inArray(entitlements.itemId, [...ids]),
          isNull(entitlements.closedAt),
        ),
      )
    return new Set(rows.map(({ itemId }) => itemId))
  },

  async isSold(kind, id) {
    const [row] = await db.read
      .select({ id: entitlements.id })
      .from(entitlements)
      .where(
        and(
          eq(entitlements.itemKind, kind as SoldType),
          eq(entitlements.itemId, id),
          isNull(entitlements.closedAt),
        ),
      )
      .limit(1)
    return row !== undefined
  },
})
