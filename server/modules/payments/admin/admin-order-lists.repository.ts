import { and, desc, eq, gte, inArray, lt, or, isNull } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { HISTORY_PAGE, ORDERS_PAGE } from '#shared/contracts/admin-orders.ts'
import type {
  AdminOrder,
  AdminOrderData,
  AdminOrdersData,
  AdminOrdersQuery,
  OrderFilter,
  AdminWebhook,
  WebhooksData,
} from '#shared/contracts/admin-orders.ts'
import { isId } from '#shared/domain/ids.ts'
import { toEmailPrefix } from '#shared/domain/text/email.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import { PROVIDER_NAMES } from '#server/ports/payments/payment-provider.ts'
import { isAcceptable } from '#server/modules/payments/orders/decide-payments.ts'
import { readMoney } from '#server/modules/payments/model/money.repository.ts'
import {
  selectOrders,
  toAdminOrder,
  toAdminPayments,
  toHistory,
  toAdminWebhook,
} from './admin-orders.mapper.ts'

const { disputes, orderHistory, orders, paymentEvents, payments, refunds } = schema

// Highest code point: upper bound of a prefix range.
const LAST = '\u{10FFFF}'
const PHONE = /^(?:\+?91|0)?(\d{10})$/

const UNDECIDED = ['mismatch', 'refund_failed'] as const

// Outcomes of payments that did not pay their order; surplus payments never do.
const NOT_APPLIED = ['mismatch', 'refund_pending', 'refund_failed', 'refunded', 'lost'] as const

/** Selects orders by a condition on their payments; SQLite then reads only matching payments. */
const withPayment = (query: Query, condition: SQL | undefined): SQL =>
  inArray(orders.id, query.select({ id: payments.orderId }).from(payments).where(condition))

const withRefund = (query: Query, condition: SQL | undefined): SQL =>
  inArray(orders.id, query.select({ id: refunds.orderId }).from(refunds).where(condition))

function isIn(query: Query, filter: OrderFilter): SQL | undefined {
  if (filter === 'all') return undefined
  if (filter === 'decide') return withPayment(query, inArray(payments.outcome, [...UNDECIDED]))
  if (filter === 'surplus')
    return withPayment(query, and(inArray(payments.outcome, [...NOT_APPLIED]), eq(payments.isSurplus, true)))
  return eq(orders.state, filter)
}

/** Returns the condition of a text search; each alternative reads an index. */
function isFoundBy(query: Query, text: string): SQL | undefined {
  if (text === '') return undefined
  const email = toEmailPrefix(text)
  const [, phone] = PHONE.exec(text.replaceAll(/[\s-]/g, '')) ?? []
  return or(
    isId(text) ? eq(orders.id, text.toUpperCase()) : undefined,
    and(gte(orders.email, email), lt(orders.email, email + LAST)),
    phone === undefined ? undefined : eq(orders.phone, phone),
    eq(orders.receiptNumber, text),
    and(inArray(orders.provider, [...PROVIDER_NAMES]), eq(orders.linkId, text)),
    withPayment(query, and(inArray(payments.provider, [...PROVIDER_NAMES]), eq(payments.providerId, text))),
    withRefund(query, and(inArray(refunds.provider, [...PROVIDER_NAMES]), eq(refunds.providerId, text))),
    withRefund(query, eq(refunds.noteNumber, text)),
    inArray(
      orders.id,
      query
        .select({ id: disputes.orderId })
        .from(disputes)
        .where(and(inArray(disputes.provider, [...PROVIDER_NAMES]), eq(disputes.providerId, text))),
    ),
  )
}

export function orderLists({ db }: { db: Db }) {
  async function one(id: string): Promise<AdminOrder> {
    const [found] = await selectOrders(db.read).where(eq(orders.id, id))
    if (found === undefined) throw notFound('Order not found.')
    return toAdminOrder(found)
  }

  return {
    one,

    async list({ searchQuery, state, before }: AdminOrdersQuery): Promise<AdminOrdersData> {
      const found = await selectOrders(db.read)
        .where(
          and(
            isFoundBy(db.read, searchQuery.trim()),
            isIn(db.read, state),
            before === undefined ? undefined : lt(orders.id, before.toUpperCase()),
          ),
        )
        .orderBy(desc(orders.id))
        .limit(ORDERS_PAGE + 1)
      return {
        orders: found.slice(0, ORDERS_PAGE).map(toAdminOrder),
        isMore: found.length > ORDERS_PAGE,
      }
    },

    /** Returns an order with its payments, webhooks and one page of its history. Throws 404. */
    async read(id: string, before: number): Promise<AdminOrderData> {
      const order = await one(id)
      const lines = await db.read
        .select()
        .from(orderHistory)
        .where(and(eq(orderHistory.orderId, id), lt(orderHistory.id, before)))
        .orderBy(desc(orderHistory.id))
        .limit(HISTORY_PAGE + 1)
      return {
        order,
        payments: toAdminPayments(await readMoney(db.read, id)),
        isAcceptable: await isAcceptable(db.read, id),
        history: await toHistory(db.read, lines.slice(0, HISTORY_PAGE)),
        isMoreHistory: lines.length > HISTORY_PAGE,
        webhooks: await readWebhooks(db.read, order),
      }
    },
  }
}

// Unhandled webhooks have no order id yet: only the latest ones are searched.
const LATEST = 1000

async function readWebhooks(query: Query, { _id, linkId }: AdminOrder): Promise<AdminWebhook[]> {
  const latest = query.select().from(paymentEvents).orderBy(desc(paymentEvents.id)).limit(LATEST).as('latest')
  const waiting = await query
    .select()
    .from(latest)
    .where(
      and(
        isNull(latest.handledAt),
        or(eq(latest.reference, _id), linkId === null ? undefined : eq(latest.linkId, linkId)),
      ),
    )
    .orderBy(desc(latest.id))
  const handled = await query
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, _id))
    .orderBy(desc(paymentEvents.receivedAt), desc(paymentEvents.id))
    .limit(ORDERS_PAGE)
  return [...waiting, ...handled].map(toAdminWebhook)
}

export async function findWebhook(query: Query, id: string): Promise<AdminWebhook> {
  const [row] = await query.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (row === undefined) throw notFound('Webhook not found.')
  return toAdminWebhook(row)
}

export async function listWebhooks(query: Query, before: string | undefined): Promise<WebhooksData> {
  const rows = await query
    .select()
    .from(paymentEvents)
    .where(before === undefined ? undefined : lt(paymentEvents.id, before.toUpperCase()))
    .orderBy(desc(paymentEvents.id))
    .limit(ORDERS_PAGE + 1)
  return { webhooks: rows.slice(0, ORDERS_PAGE).map(toAdminWebhook), isMore: rows.length > ORDERS_PAGE }
}
