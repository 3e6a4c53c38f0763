import type { DifferenceKind, PaymentOutcome } from '#shared/domain/payments/payment-states.ts'
import type { DisputeState, RefundStatus } from '#shared/domain/payments/refunds-and-disputes.ts'
import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

const capturedSchema = (k: Kit) => ({
  /** Captured payments. Each has exactly one outcome, which follows from its refunds and disputes. */
  payments: k.table(
    'payments',
    {
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      providerId: k.text('provider_id').notNull(),
      orderId: k.text('order_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      /** Part that counts as price: the amount less a fee that the customer bears. */
      valueInPaise: k.int('value').notNull(),
      currency: k.text('currency').notNull(),
      feeInPaise: k.int('fee'),
      taxInPaise: k.int('tax'),
      outcome: k.text('outcome').$type<PaymentOutcome>().notNull(),
      /** True for a payment of a paid order, or for an item that the buyer already has or that no longer exists. */
      isSurplus: k.bool('is_surplus').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** Capture by the provider's clock, but never later than ours: the date in the books. */
      paidAt: k.ms('paid_at').notNull(),
      /** Instant when this server first saw the capture, by its own clock. */
      seenAt: k.ms('seen_at').notNull(),
      /** Instant when it paid its order, by our clock; null if it never did. */
      appliedAt: k.ms('applied_at'),
      reason: k.text('reason').notNull(),
    },
    (t) => [
      k.unique('payments_provider_id').on(t.provider, t.providerId),
      k.index('payments_order').on(t.orderId),
      k.index('payments_outcome').on(t.outcome, t.id),
      k.index('payments_time').on(t.provider, t.createdAt),
      k.index('payments_paid').on(t.paidAt),
    ],
  ),
})

const returnsSchema = (k: Kit) => ({
  refunds: k.table(
    'refunds',
    {
      /** Also the idempotency key at the provider. */
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      providerId: k.text('provider_id'),
      paymentId: k.text('payment_id').notNull(),
      orderId: k.text('order_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      status: k.text('status').$type<RefundStatus>().notNull(),
      isOurs: k.bool('is_ours').notNull(),
      reason: k.text('reason').notNull(),
      /** Id of an admin, or `system`, or `provider`. */
      requestedBy: k.text('requested_by').notNull(),
      /** Number of the credit note; null until it is processed, or without a receipt. */
      noteNumber: k.text('note_number'),
      createdAt: k.ms('created_at').notNull(),
      /** Time of processing by the provider's clock, but never later than by ours; it dates the refund in the books. */
      processedAt: k.ms('processed_at'),
      recordedAt: k.ms('recorded_at'),
      /** Next request to the provider; null after its end. */
      nextCheckAt: k.ms('next_check_at'),
    },
    (t) => [
      k.unique('refunds_provider_id').on(t.provider, t.providerId),
      k.unique('refunds_note').on(t.noteNumber),
      k.index('refunds_order').on(t.orderId),
      k.index('refunds_processed').on(t.processedAt).where(isSet(t.processedAt)),
      k.index('refunds_check').on(t.nextCheckAt).where(isSet(t.nextCheckAt)),
    ],
  ),
  disputes: k.table(
    'disputes',
    {
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      providerId: k.text('provider_id').notNull(),
      paymentId: k.text('payment_id').notNull(),
      orderId: k.text('order_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      status: k.text('status').$type<DisputeState>().notNull(),
      /** Times of opening and of the decision, by the provider's clock, but never later than by ours. */
      openedAt: k.ms('opened_at').notNull(),
      endedAt: k.ms('ended_at'),
      recordedAt: k.ms('recorded_at'),
    },
    (t) => [
      k.unique('disputes_provider_id').on(t.provider, t.providerId),
      k.index('disputes_order').on(t.orderId),
      k.index('disputes_status').on(t.status, t.endedAt),
    ],
  ),
})

export const moneySchema = (k: Kit) => ({ ...capturedSchema(k), ...returnsSchema(k) })

export const comparisonSchema = (k: Kit) => ({
  paymentComparisons: k.table('payment_comparisons', {
    /** Provider and Indian day, as `razorpay/2026-11-21`. */
    id: k.id(),
    comparedAt: k.ms('compared_at').notNull(),
    payments: k.int('payments').notNull(),
    differences: k.int('differences').notNull(),
  }),
  /** Differences from the provider's payments of a day, and losses: refunds and lost disputes above the payment. */
  paymentDifferences: k.table(
    'payment_differences',
    {
      /** Day and payment, so that a repeated comparison finds the row. */
      id: k.id(),
      provider: k.text('provider').$type<'sandbox' | 'razorpay'>().notNull(),
      day: k.text('day').notNull(),
      providerId: k.text('provider_id').notNull(),
      orderId: k.text('order_id'),
      kind: k.text('kind').$type<DifferenceKind>().notNull(),
      oursInPaise: k.int('ours'),
      theirsInPaise: k.int('theirs'),
      foundAt: k.ms('found_at').notNull(),
      resolvedAt: k.ms('resolved_at'),
      /** Admin's reason for dismissing the difference; '' while it is open, or if the amounts agreed later. */
      reason: k.text('reason').notNull(),
    },
    (t) => [
      k.index('payment_differences_open').on(t.resolvedAt, t.foundAt),
      k.index('payment_differences_day').on(t.provider, t.day),
    ],
  ),
})

export const bookChangesSchema = (k: Kit) => ({
  bookExports: k.table(
    'book_exports',
    {
      id: k.sequence('id'),
      fromDay: k.text('from_day').notNull(),
      toDay: k.text('to_day').notNull(),
      exportedAt: k.ms('exported_at').notNull(),
      actor: k.text('actor').notNull(),
    },
    (t) => [k.index('book_exports_days').on(t.toDay, t.exportedAt)],
  ),
  bookChanges: k.table(
    'book_changes',
    {
      id: k.sequence('id'),
      day: k.text('day').notNull(),
      document: k.text('document').$type<'payment' | 'refund' | 'dispute'>().notNull(),
      lineId: k.text('line_id').notNull(),
      orderId: k.text('order_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      recordedAt: k.ms('recorded_at').notNull(),
      exportedAt: k.ms('exported_at'),
    },
    (t) => [k.index('book_changes_day').on(t.exportedAt, t.day)],
  ),
})
