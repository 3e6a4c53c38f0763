import * as z from 'zod'
import { DECISION_REASON_LENGTH } from '#shared/domain/constants.ts'
import { isId } from '#shared/domain/ids.ts'
import { SOLD_TYPES } from '#shared/domain/sales/sale.ts'
import { requiredText } from './text-fields.ts'

const count = z.int().min(0)
const rupees = z.number().describe('Rupees.')

export const SoldItemParams = z.object({
  type: z.enum(SOLD_TYPES, 'Type is note, offlineForm or quiz.'),
  id: z
    .string()
    .refine(isId, 'This is not an id.')
    .transform((id) => id.toUpperCase()),
})
export type SoldItemParams = z.output<typeof SoldItemParams>

export const BuyersData = z
  .object({
    buyers: count.describe('Users who have paid for it and were not refunded.'),
    unused: count.describe(
      'Buyers who have not used it: of a quiz, those without an attempt; else all buyers.',
    ),
    amount: rupees.describe('Rupees that the buyers in `unused` have paid.'),
    isUsable: z
      .boolean()
      .describe('Whether the buyers can still open or take it, also once it is withdrawn.'),
    refunds: z
      .object({ isRunning: z.boolean(), pending: count, done: count, failed: count })
      .describe('Refunds of its orders; `isRunning` while a refund of all buyers is still adding more.'),
  })
  .meta({ id: 'Buyers' })
export type BuyersData = z.output<typeof BuyersData>

export const RefundBuyersBody = z.object({
  reason: requiredText(DECISION_REASON_LENGTH, 'Write a reason for the refunds.'),
})
export type RefundBuyersBody = z.output<typeof RefundBuyersBody>

export const UnusableItemsData = z.object({
  total: count,
  items: z.array(
    z.object({
      type: z.enum(SOLD_TYPES),
      id: z.string(),
      title: z.string(),
      buyers: count.describe('Buyers who have not used it.'),
      reason: z.enum(['expired', 'missing']).describe('`missing`: there is nothing to open.'),
    }),
  ),
})
export type UnusableItemsData = z.output<typeof UnusableItemsData>
