import type { SoldType } from '#shared/contracts/payment.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import type { DisputeState } from '#shared/domain/payments/disputes.ts'
import type { PaymentOutcome } from '#shared/domain/payments/payment-outcomes.ts'
import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

const ordersSchema = (k: Kit) => ({
  orders: k.table(
    'orders',
    {
      id: k.id(),
      /** Null once the account is erased. */
      userId: k.text('user_id'),
      itemKind: k.text('item_kind').$type<SoldType>().notNull(),
      itemId: k.text('item_id').notNull(),
      /** Title and price as they were shown when the order was made. */
      title: k.text('title').notNull(),
      priceText: k.text('price_text').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').$type<'INR'>().notNull(),
      state: k.text('state').$type<OrderState>().notNull(),
      /** 1 while it can be paid, else null: at most one for each user and item. */
      open: k.int('open'),
      /** Name of the provider that it was made with; it stays with that one. */
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      /** Whether no money moves: the sandbox, or the keys of a provider that are for tests. */
      isTest: k.bool('is_test').notNull(),
      linkId: k.text('link_id'),
      /** Where the buyer pays; blank until the link is made. */
      linkUrl: k.text('link_url').notNull(),
      /** Both blank once the account is erased. */
      phone: k.text('phone').notNull(),
      email: k.text('email').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** Until when it is offered again. */
      expiresAt: k.ms('expires_at').notNull(),
      /** When the provider ends the link. */
      linkExpiresAt: k.ms('link_expires_at').notNull(),
      redirectedAt: k.ms('redirected_at'),
      /** When the last attempt to pay failed. */
      failedAt: k.ms('failed_at'),
      paidAt: k.ms('paid_at'),
      /** What came for it; null until it is paid. Other than what was asked where an admin took such money as paid. */
      paidInPaise: k.int('paid_amount'),
      paidCurrency: k.text('paid_currency'),
      /** When it expired or was cancelled. */
      closedAt: k.ms('closed_at'),
      refundedAt: k.ms('refunded_at'),
      receiptNumber: k.text('receipt_number'),
      refundNoteNumber: k.text('refund_note_number'),
      /** When the provider was asked last. */
      fetchedAt: k.ms('fetched_at'),
      /** When the reconciler asks next; null where nothing can come any more. */
      nextCheckAt: k.ms('next_check_at'),
      checks: k.int('checks').notNull(),
      /** Checks in a row that the provider did not answer. */
      failures: k.int('failures').notNull(),
      /** Why it was cancelled, is a mismatch or was refunded: the last such reason. */
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
      k.unique('orders_refund_note').on(t.refundNoteNumber),
    ],
  ),
})

const booksSchema = (k: Kit) => ({
  /** What happened to orders, in order. */
  orderHistory: k.table(
    'order_history',
    {
      id: k.sequence('id'),
      orderId: k.text('order_id').notNull(),
      at: k.ms('at').notNull(),
      /** What happened, as `state:paid`; the words are the client's. */
      what: k.text('what').notNull(),
      /** Ids, states and amounts alone; no text from outside. */
      detail: k.json<Record<string, string | number | null>>('detail').notNull(),
      /** Id of an admin, or `buyer`, `provider`, `system`. */
      actor: k.text('actor').notNull(),
    },
    (t) => [k.index('order_history_order').on(t.orderId, t.id)],
  ),
  /** The last number of a series of receipts in a financial year, as `AV/2627`. */
  receiptCounters: k.table('receipt_counters', { series: k.id('series'), last: k.int('last').notNull() }),
})

const moneySchema = (k: Kit) => ({
  /** Captured payments: each is in exactly one outcome. */
  payments: k.table(
    'payments',
    {
      /** Also the key of its refund. */
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      /** The provider's id. */
      providerId: k.text('provider_id').notNull(),
      /** Null where no order of ours is meant. */
      orderId: k.text('order_id'),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      outcome: k.text('outcome').$type<PaymentOutcome>().notNull(),
      /** Paid beside an order that was already paid, or for what was already owned or is gone. */
      isSurplus: k.bool('is_surplus').notNull(),
      /** When the provider says that it was made. */
      createdAt: k.ms('created_at').notNull(),
      /** When we first saw it captured. */
      seenAt: k.ms('seen_at').notNull(),
      /** When it paid its order; null if it never did. */
      appliedAt: k.ms('applied_at'),
      refundReason: k.text('refund_reason').notNull(),
      /** How often a refund was begun: a new try after a failed one has another key. */
      refundTries: k.int('refund_tries').notNull(),
      refundId: k.text('refund_id'),
      refundAskedAt: k.ms('refund_asked_at'),
      refundedAt: k.ms('refunded_at'),
      /** How the dispute about it stands that says most, the provider's id of that, and when that was opened. */
      dispute: k.text('dispute').$type<DisputeState>(),
      disputeId: k.text('dispute_id'),
      disputedAt: k.ms('disputed_at'),
      /** When its refund is looked after next; null where none is under way. */
      nextCheckAt: k.ms('next_check_at'),
    },
    (t) => [
      k.unique('payments_provider_id').on(t.provider, t.providerId),
      k.index('payments_order').on(t.orderId),
      k.index('payments_outcome').on(t.outcome, t.id),
      k.index('payments_time').on(t.provider, t.createdAt),
      k.index('payments_check').on(t.nextCheckAt),
      k.index('payments_refund').on(t.refundId).where(isSet(t.refundId)),
      k.index('payments_dispute').on(t.disputeId).where(isSet(t.disputeId)),
    ],
  ),
})

const ownedSchema = (k: Kit) => ({
  /** What users have bought: at most one row for each of them and item. */
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
    ],
  ),
  /** Deliveries of webhooks: what they are about, never what they say. */
  paymentEvents: k.table(
    'payment_events',
    {
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      eventId: k.text('event_id').notNull(),
      type: k.text('type').notNull(),
      reference: k.text('reference'),
      linkId: k.text('link_id'),
      paymentId: k.text('payment_id'),
      refundId: k.text('refund_id'),
      disputeId: k.text('dispute_id'),
      size: k.int('size').notNull(),
      receivedAt: k.ms('received_at').notNull(),
      handledAt: k.ms('handled_at'),
      /** What came of it: `settled` or `foreign`; blank until it is handled. */
      outcome: k.text('outcome').notNull(),
      orderId: k.text('order_id'),
    },
    (t) => [
      k.unique('payment_events_event').on(t.provider, t.eventId),
      k.index('payment_events_order').on(t.orderId, t.receivedAt).where(isSet(t.orderId)),
    ],
  ),
})

const comparisonSchema = (k: Kit) => ({
  /** Days whose payments were compared with the provider's. */
  paymentComparisons: k.table('payment_comparisons', {
    /** Provider and day of India, as `razorpay/2026-11-21`. */
    id: k.id(),
    comparedAt: k.ms('compared_at').notNull(),
    payments: k.int('payments').notNull(),
    differences: k.int('differences').notNull(),
  }),
  /** Where the provider's payments of a day and ours differ. */
  paymentDifferences: k.table(
    'payment_differences',
    {
      /** Day and payment, so that a comparison made again finds it again. */
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      day: k.text('day').notNull(),
      providerId: k.text('provider_id').notNull(),
      orderId: k.text('order_id'),
      kind: k.text('kind').$type<'missing_here' | 'missing_there' | 'amount' | 'refund'>().notNull(),
      oursInPaise: k.int('ours'),
      theirsInPaise: k.int('theirs'),
      foundAt: k.ms('found_at').notNull(),
      resolvedAt: k.ms('resolved_at'),
      /** Why an admin set it aside; '' if it agrees by itself or is open. */
      reason: k.text('reason').notNull(),
    },
    (t) => [
      k.index('payment_differences_open').on(t.resolvedAt, t.foundAt),
      k.index('payment_differences_day').on(t.provider, t.day),
    ],
  ),
})

/** The tables of orders, payments and what was bought. */
export const paymentsSchema = (k: Kit) => ({
  ...ordersSchema(k),
  ...booksSchema(k),
  ...moneySchema(k),
  ...ownedSchema(k),
  ...comparisonSchema(k),
})
