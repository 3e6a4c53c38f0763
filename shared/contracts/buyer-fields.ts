import * as z from 'zod/mini'
import { mobileNumber } from './text-fields.ts'

/** What a buyer enters for a payment. */
export const BuyerFields = z.object({ phone: mobileNumber })
export type BuyerFields = z.output<typeof BuyerFields>
