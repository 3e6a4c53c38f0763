import * as z from 'zod/mini'
import { mobileNumber } from './text-fields.ts'

/** The fields of a payment that its buyer enters. */
export const BuyerFields = z.object({ phone: mobileNumber })
export type BuyerFields = z.output<typeof BuyerFields>
