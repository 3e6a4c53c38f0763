import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { ORDER_STATUSES } from '#shared/domain/payments/payment-states.ts'
import { SOLD_TYPES } from '#shared/domain/sales/sale.ts'
import { toPaise } from '#shared/domain/sales/money.ts'

/* Amounts in requests are rupees with at most 2 decimals, a number or its text; the server uses whole paise. */

const MISSING = 'Please enter amount and phone number.'
const NOT_AMOUNT = 'Amount must be rupees above 0 with at most 2 decimals.'
const AMOUNT = /^\d{1,8}(?:\.\d{1,2})?$/

const isBlankInput = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** Returns whole paise; null for anything but a positive number of rupees with at most 2 decimals. */
function parsePaise(value: unknown): number | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  const paise = AMOUNT.test(text) ? toPaise(Number(text)) : 0
  return paise > 0 ? paise : null
}

const amount = z
  .unknown()
  .transform((value, context): number => {
    const paise = parsePaise(value)
    if (paise !== null) return paise
    context.issues.push({ code: 'custom', input: value, message: isBlankInput(value) ? MISSING : NOT_AMOUNT })
    return z.NEVER
  })
  .describe('Rupees, a number or its text, at most 2 decimals.')

const phone = z.unknown().transform((value, context): string => {
  if (typeof value === 'string' && /^[0-9]{10}$/.test(value)) return value
  const message = isBlankInput(value) ? MISSING : 'Phone must be exactly 10 digits.'
  context.issues.push({ code: 'custom', input: value, message })
  return z.NEVER
})

const itemId = z
  .string('This must be text.')
  .refine(isId, 'This is not an id.')
  .transform((id) => id.toUpperCase())

export const PaymentBody = z
  .object({
    amount,
    currency: z.literal('INR', 'Currency must be INR.'),
    phone,
    receipt: z.string('This must be text.').max(100).optional(),
    notes: z
      .object({
        jobId: z.union([z.literal(''), itemId]).optional(),
        jobLink: z.string('This must be text.').max(2048).optional(),
      })
      .optional(),
    item: z.object({ type: z.enum(SOLD_TYPES, 'Type is note, offlineForm or quiz.'), id: itemId }).optional(),
  })
  .check(({ value, issues }) => {
    const jobId = value.notes?.jobId || undefined
    if (value.item === undefined && jobId === undefined)
      issues.push({ code: 'custom', input: value, path: ['item'], message: 'Choose an item to buy.' })
    if (value.item !== undefined && jobId !== undefined && value.item.id !== jobId)
      issues.push({
        code: 'custom',
        input: value,
        path: ['notes', 'jobId'],
        message: 'This is not the item of the order.',
      })
  })
export type PaymentBody = z.output<typeof PaymentBody>

export const PurchaseItem = z
  .object({
    type: z.enum(SOLD_TYPES),
    id: z.string(),
    title: z.string(),
    price: z.string(),
  })
  .meta({ id: 'PurchaseItem' })

export const Purchase = z
  .object({
    _id: z.string(),
    status: z.enum(ORDER_STATUSES),
    item: PurchaseItem,
    amount: z.number().describe('The paid amount; before that, the price in rupees.'),
    currency: z.string().describe('Of the amount: INR, unless other money was taken as paid.'),
    createdAt: z.string(),
    paidAt: z.string().nullable(),
    refundedAt: z.string().nullable().describe('When the last part went back.'),
    refunded: z.number().describe('Rupees that went back so far, by refunds and lost disputes.'),
    refunds: z
      .array(
        z.object({
          amount: z.number(),
          at: z.string(),
          noteNumber: z.string().nullable().describe('Number of the credit note.'),
        }),
      )
      .describe('Processed refunds of what paid the order, the first first.'),
    nextStep: z.string().describe('What happens next, and when, in plain words; blank where nothing does.'),
    retryUrl: z.string().nullable().describe('Where the buyer can still pay; null where that is over.'),
    receiptNumber: z.string().nullable(),
    isTest: z.boolean().describe('Made in the sandbox: no money moved.'),
    seller: z
      .object({ name: z.string(), address: z.string() })
      .describe('Who sold it, as the receipt says; the address may be blank.'),
    isOpenable: z.boolean().describe('Whether the buyer can open the item.'),
  })
  .meta({ id: 'Purchase' })
export type Purchase = z.output<typeof Purchase>

/** Data of a new order. The root of the envelope repeats `success`, `redirectUrl` and `orderId`. */
export const PaymentData = z.object({
  success: z.literal(true),
  redirectUrl: z.string(),
  orderId: z.string(),
})
export type PaymentData = z.output<typeof PaymentData>

export const OrderData = z.object({ order: Purchase })

export const PURCHASES_PAGE = 50
export const PurchasesQuery = z.object({ before: itemId.optional() })
export const PurchasesData = z.object({
  purchases: z.array(Purchase),
  isMore: z.boolean(),
})
export type PurchasesData = z.output<typeof PurchasesData>

/** `GET /me/purchases/{orderId}/item`: the bought item, even after its withdrawal. */
export const PurchasedItemData = z.object({
  item: z.object({
    type: z.enum(SOLD_TYPES),
    id: z.string(),
    title: z.string(),
    description: z.string(),
    details: z.string(),
    link: z.string(),
  }),
})
export type PurchasedItemData = z.output<typeof PurchasedItemData>

export const ProviderData = z.object({
  payment: z.object({
    isOpen: z.boolean(),
    isTest: z.boolean(),
  }),
})
export type ProviderData = z.output<typeof ProviderData>
