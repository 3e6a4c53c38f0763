import * as z from 'zod'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import { ProviderError } from './payment-provider.ts'
import type {
  ListedPayment,
  ProviderDispute,
  ProviderLink,
  ProviderPayment,
  ProviderRefund,
} from './payment-provider.ts'

// Responses of Razorpay's API. Unnamed fields are ignored.

const paise = z.int().min(0)
const id = z.string().regex(/^[\w-]{1,64}$/)
// Notes without entries arrive as an empty list.
const notes = z
  .object({ order: z.string().max(64).optional() })
  .optional()
  .catch(undefined)

export const Payment = z.object({
  id,
  amount: paise,
  currency: z.string().max(8),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: z.boolean().nullish(),
  amount_refunded: paise.nullish(),
  // Razorpay's fee including tax, and its tax part.
  fee: paise.nullish(),
  tax: paise.nullish(),
  notes,
  created_at: z.int().min(0),
})
export const Payments = z.object({ items: z.array(Payment).max(1000) })

export const Link = z.object({
  id,
  amount: paise,
  currency: z.string().max(8),
  reference_id: z.string().max(64).default(''),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  short_url: z.string().max(2048),
  // Provider's order of the link's payments, once there is one.
  order_id: id.nullish().or(z.literal('').transform(() => null)),
  payments: z
    .array(z.object({ payment_id: id }))
    .max(1000)
    .nullish(),
})
export type Link = z.output<typeof Link>
export const Links = z.object({ payment_links: z.array(Link).max(1000) })

export const Refund = z.object({
  id,
  payment_id: id,
  amount: paise,
  currency: z.string().max(8),
  status: z.enum(['pending', 'processed', 'failed']),
  notes: z
    .object({ refund: z.string().max(100).optional() })
    .optional()
    .catch(undefined),
  created_at: z.int().min(0),
})
export const Refunds = z.object({ items: z.array(Refund).max(1000) })

export const Dispute = z.object({
  id,
  payment_id: id,
  amount: paise,
  currency: z.string().max(8),
  // Unknown statuses are allowed: all but those in `DISPUTE_ENDS` leave a dispute open.
  status: z.string().max(64),
  created_at: z.int().min(0),
})
export const Disputes = z.object({ items: z.array(Dispute).max(1000) })

const MS = 1000

/** Fee bearer of an account. Customers pay the fee on top of the price. */
export type FeeBearer = 'platform' | 'customer'

/** Returns a payment of a list. Only webhooks give its capture time. */
export const toListedPayment = (
  payment: z.output<typeof Payment>,
  feeBearer: FeeBearer,
  reference: string | null = null,
): ListedPayment => ({
  id: payment.id,
  amountInPaise: payment.amount,
  valueInPaise: feeBearer === 'customer' ? payment.amount - (payment.fee ?? 0) : payment.amount,
  currency: payment.currency,
  feeInPaise: payment.fee ?? null,
  taxInPaise: payment.tax ?? null,
  state: payment.status,
  isCaptured: payment.captured === true,
  refundedInPaise: payment.amount_refunded ?? 0,
  reference: reference ?? payment.notes?.order ?? null,
  createdAt: payment.created_at * MS,
  capturedAt: null,
})

export const toPayment = (
  { refundedInPaise: _sum, ...payment }: ListedPayment,
  refunds: readonly ProviderRefund[],
): ProviderPayment => ({ ...payment, refunds })

// Links are created without partial payments: a partly paid link counts as open.
const STATES: Record<Link['status'], ProviderLink['state']> = {
  created: 'created',
  partially_paid: 'created',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
}

export const toLink = (link: Link, payments: ProviderPayment[]): ProviderLink => ({
  id: link.id,
  reference: link.reference_id,
  amountInPaise: link.amount,
  currency: link.currency,
  state: STATES[link.status],
  url: link.short_url,
  payments,
})

export const toRefund = (refund: z.output<typeof Refund>): ProviderRefund => ({
  id: refund.id,
  paymentId: refund.payment_id,
  amountInPaise: refund.amount,
  currency: refund.currency,
  state: refund.status,
  reference: refund.notes?.refund ?? null,
  createdAt: refund.created_at * MS,
  // Only webhooks give this time.
  processedAt: null,
})

// A fraud dispute is closed once it is explained: no money is lost.
const DISPUTE_ENDS: ReadonlyMap<string, ProviderDispute['state']> = new Map([
  ['won', 'won'],
  ['closed', 'won'],
  ['lost', 'lost'],
])

export const toDispute = (dispute: z.output<typeof Dispute>): ProviderDispute => ({
  id: dispute.id,
  paymentId: dispute.payment_id,
  amountInPaise: dispute.amount,
  currency: dispute.currency,
  state: DISPUTE_ENDS.get(dispute.status) ?? 'opened',
  createdAt: dispute.created_at * MS,
  endedAt: null,
})

const PAY_HOSTS = /^(?:[a-z\d-]+\.)*(?:rzp\.io|razorpay\.com)$/

/** Throws `refused` if the payment page's host is neither the provider's nor `payHost`. */
export function checkPayUrl(text: string, payHost: string | undefined): void {
  const url = parseSafeLink(text)
  const isOwn =
    url !== null &&
    (url.host === payHost || (url.protocol === 'https:' && url.port === '' && PAY_HOSTS.test(url.hostname)))
  if (!isOwn) throw new ProviderError('refused', 'The link of Razorpay leads to a foreign host.')
}
