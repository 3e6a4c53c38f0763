import * as z from 'zod'
import { DECISION_REASON_LENGTH } from '#shared/domain/constants.ts'
import { DISPUTE_STATES, REFUND_STATUSES } from '#shared/domain/payments/refunds-and-disputes.ts'
import { PAYMENT_OUTCOMES } from '#shared/domain/payments/payment-states.ts'
import { requiredText } from './text-fields.ts'

const rupees = z.number().describe('Rupees.')
const instantOrNull = z.string().nullable()

const AdminRefund = z.object({
  _id: z.string(),
  providerId: z.string().nullable().describe('Null until the provider has it.'),
  amount: rupees,
  currency: z.string(),
  status: z.enum(REFUND_STATUSES),
  isOurs: z.boolean().describe("Asked for here; else made in the provider's dashboard."),
  reason: z.string(),
  noteNumber: z.string().nullable().describe('Number of the credit note.'),
  createdAt: z.string(),
  processedAt: instantOrNull.describe('By the clock of the provider.'),
})
export type AdminRefund = z.output<typeof AdminRefund>

const AdminDispute = z.object({
  _id: z.string(),
  providerId: z.string(),
  amount: rupees,
  currency: z.string(),
  status: z.enum(DISPUTE_STATES),
  openedAt: z.string().describe('By the clock of the provider.'),
  endedAt: instantOrNull,
})
export type AdminDispute = z.output<typeof AdminDispute>

export const AdminPayment = z.object({
  _id: z.string(),
  providerId: z.string(),
  amount: rupees,
  currency: z.string(),
  outcome: z.enum(PAYMENT_OUTCOMES),
  isSurplus: z.boolean(),
  paidAt: z.string().describe('When it was captured, by the clock of the provider.'),
  seenAt: z.string(),
  appliedAt: instantOrNull,
  fee: rupees.nullable().describe('What the provider keeps, with the tax on it; null where it does not say.'),
  tax: rupees.nullable(),
  reason: z.string().describe('Why it did not pay its order.'),
  remainder: rupees.describe('What of it can still be refunded.'),
  isDisputed: z.boolean().describe('A dispute about it is open: a refund needs `isDisputeAccepted`.'),
  refunds: z.array(AdminRefund),
  disputes: z.array(AdminDispute),
})
export type AdminPayment = z.output<typeof AdminPayment>

const reason = requiredText(DECISION_REASON_LENGTH, 'Write a reason.')

const DIFFERENCE_ID_LENGTH = 120

/** `POST /admin/orders/differences/set-aside`: an examined difference that cannot be resolved. */
export const SetAsideBody = z.object({
  difference: z
    .string('Name the difference.')
    .min(1, 'Name the difference.')
    .max(DIFFERENCE_ID_LENGTH, 'There is no such difference.')
    .describe('Its `_id` in the overview.'),
  reason,
})
export type SetAsideBody = z.output<typeof SetAsideBody>

export const SetAsideData = z.object({ difference: z.string() })

export const AcceptBody = z.object({ reason })
export type AcceptBody = z.output<typeof AcceptBody>

export const RefundBody = z.object({
  reason,
  payment: z
    .string('This must be text.')
    .max(64, 'This is not an id.')
    .optional()
    .describe('The payment whose rest is refunded; absent: all money of the order.'),
  isDisputeAccepted: z
    .boolean('This must be true or false.')
    .default(false)
    .describe('Refund although the bank decides about a dispute and may take the money again; else 409.'),
})
export type RefundBody = z.output<typeof RefundBody>

/** `POST /admin/orders/{id}/access`: closes or reopens access to the item of a partly refunded order. */
export const AccessBody = z.object({ reason, isClosed: z.boolean('This must be true or false.') })
export type AccessBody = z.output<typeof AccessBody>
