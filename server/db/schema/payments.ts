import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { OrderState } from '#shared/domain/payments/payment-states.ts'
import { isSet, isText } from '../kit.ts'
import type { Kit } from '../kit.ts'
import { bookChangesSchema, comparisonSchema, moneySchema } from './money.ts'

const ordersSchema = (k: Kit) => ({
  orders: k.table(
    'orders',
    {
      id: k.id(),
      userId: k.text('user_id'),
      itemKind: k.text('item_kind').$type<SoldType>().notNull(),
      itemId: k.text('item_id').notNull(),
      title: k.text('title').notNull(),
      priceText: k.text('price_text').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').$type<'INR'>().notNull(),
      state: k.text('state').$type<OrderState>().notNull(),
      /** 1 while the order can be paid, else null: at most one payable order per user and item. */
      open: k.int('open'),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      /** True if no money moves: the sandbox, or test keys of a provider. */
      isTest: k.bool('is_test').notNull(),
      linkId: k.text('link_id'),
      linkUrl: k.text('link_url').notNull(),
      /** Both blank after the account is deleted. */
      phone: k.text('phone').notNull(),
      email: k.text('email').notNull(),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      linkExpiresAt: k.ms('link_expires_at').notNull(),
      redirectedAt: k.ms('redirected_at'),
      failedAt: k.ms('failed_at'),
      paidAt: k.ms('paid_at'),
      /** Amount received; null until it is paid. Differs from the price if an admin accepted another amount. */
      paidInPaise: k.int('paid_amount'),
      paidCurrency: k.text('paid_currency'),
      closedAt: k.ms('closed_at'),
      /** Sum of processed refunds and lost disputes, and the time of the last one. */
      refundedInPaise: k.int('refunded_amount').notNull(),
      refundedAt: k.ms('refunded_at'),
      isClosedByAdmin: k.bool('is_closed_by_admin').notNull(),
      receiptNumber: k.text('receipt_number'),
      fetchedAt: k.ms('fetched_at'),
      /** Next request of the reconciler; null if nothing can change any more. */
      nextCheckAt: k.ms('next_check_at'),
      checks: k.int('checks').notNull(),
      failures: k.int('failures').notNull(),
      reason: k.text('reason').notNull(),
    },
    (t) => [
      k.unique('orders_open').on(t.userId, t.itemKind, t.itemId, t.open),
      k.index('orders_user').on(t.userId, t.id),
      k.index('orders_item').on(t.itemKind, t.itemId, t.open),
      k.index('orders_state').on(t.state, t.id),
      k.index('orders_check').on(t.nextCheckAt),
      k.index('orders_link').on(t.provider, t.linkId),
      k.index('orders_email').on(t.email),
      k.index('orders_phone').on(t.phone),
      k.unique('orders_receipt').on(t.receiptNumber),
    ],
  ),
})

const booksSchema = (k: Kit) => ({
  orderHistory: k.table(
    'order_history',
    {
      id: k.sequence('id'),
      orderId: k.text('order_id').notNull(),
      at: k.ms('at').notNull(),
      what: k.text('what').notNull(),
      /** Ids, states and amounts only; no text from outside. */
      detail: k.json<Record<string, string | number | null>>('detail').notNull(),
      /** Id of an admin, or `buyer`, `provider`, `system`. */
      actor: k.text('actor').notNull(),
    },
    (t) => [k.index('order_history_order').on(t.orderId, t.id)],
  ),
  /** Last number of a series of receipts in a financial year, as `AV/2627`. */
  receiptCounters: k.table('receipt_counters', { series: k.id('series'), last: k.int('last').notNull() }),
})

const ownedSchema = (k: Kit) => ({
  entitlements: k.table(
    'entitlements',
    {
      id: k.sequence('id'),
      userId: k.text('user_id').notNull(),
      itemKind: k.text('item_kind').$type<SoldType>().notNull(),
      itemId: k.text('item_id').notNull(),
      orderId: k.text('order_id').notNull(),
      since: k.ms('since').notNull(),
      closedAt: k.ms('closed_at'),
    },
    (t) => [
      k.unique('entitlements_item').on(t.userId, t.itemKind, t.itemId),
      k.index('entitlements_order').on(t.orderId),
      k.index('entitlements_buyers').on(t.itemKind, t.itemId, t.closedAt),
    ],
  ),
  paymentEvents: k.table(
    'payment_events',
    {
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      eventId: k.text('event_id').notNull(),
      /** SHA-256 of the body: identifies a delivery, since its event id is not signed. */
      bodyHash: k.text('body_hash').notNull(),
      type: k.text('type').notNull(),
      reference: k.text('reference'),
      linkId: k.text('link_id'),
      paymentId: k.text('payment_id'),
      refundId: k.text('refund_id'),
      disputeId: k.text('dispute_id'),
      size: k.int('size').notNull(),
      occurredAt: k.ms('occurred_at'),
      receivedAt: k.ms('received_at').notNull(),
      handledAt: k.ms('handled_at'),
      /** `settled`, or `foreign` if no order here belongs to it; blank until it is handled. */
      outcome: k.text('outcome').notNull(),
      orderId: k.text('order_id'),
    },
    (t) => [
      k.unique('payment_events_body').on(t.provider, t.bodyHash),
      k.index('payment_events_captured').on(t.paymentId).where(isText(t.type, 'payment.captured')),
      k.index('payment_events_refund').on(t.refundId).where(isSet(t.refundId)),
      k.index('payment_events_dispute').on(t.disputeId).where(isSet(t.disputeId)),
      k.index('payment_events_order').on(t.orderId, t.receivedAt).where(isSet(t.orderId)),
    ],
  ),
})

export const paymentsSchema = (k: Kit) => ({
  ...ordersSchema(k),
  ...booksSchema(k),
  ...moneySchema(k),
  ...ownedSchema(k),
  ...comparisonSchema(k),
  ...bookChangesSchema(k),
})
