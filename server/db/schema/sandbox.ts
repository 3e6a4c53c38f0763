import type { DisputeState } from '#shared/domain/payments/disputes.ts'
import type { Kit } from '../kit.ts'

/** The tables of the provider that moves no money: its links, payments and refunds. */
export const sandboxSchema = (k: Kit) => ({
  sandboxLinks: k.table(
    'sandbox_links',
    {
      id: k.id(),
      reference: k.text('reference').notNull(),
      amountInPaise: k.int('amount').notNull(),
      currency: k.text('currency').notNull(),
      state: k.text('state').$type<'created' | 'paid' | 'expired' | 'cancelled'>().notNull(),
      description: k.text('description').notNull(),
      returnUrl: k.text('return_url').notNull(),
      /** Whether refunds of its payments fail. */
      refundsFail: k.bool('refunds_fail').notNull(),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.unique('sandbox_links_reference').on(t.reference)],
  ),
  sandboxPayments: k.table(
    'sandbox_payments',
    {
      id: k.id(),
      linkId: k.text('link_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      state: k.text('state').$type<'created' | 'authorized' | 'captured' | 'failed' | 'refunded'>().notNull(),
      isCaptured: k.bool('is_captured').notNull(),
      refundedInPaise: k.int('refunded').notNull(),
      dispute: k.text('dispute').$type<DisputeState>(),
      disputedAt: k.ms('disputed_at'),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.index('sandbox_payments_link').on(t.linkId), k.index('sandbox_payments_time').on(t.createdAt)],
  ),
  sandboxRefunds: k.table(
    'sandbox_refunds',
    {
      id: k.id(),
      paymentId: k.text('payment_id').notNull(),
      amountInPaise: k.int('amount').notNull(),
      state: k.text('state').$type<'pending' | 'processed' | 'failed'>().notNull(),
      key: k.text('key').notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [
      k.unique('sandbox_refunds_key').on(t.key),
      k.index('sandbox_refunds_payment').on(t.paymentId),
      k.index('sandbox_refunds_time').on(t.createdAt),
    ],
  ),
})
