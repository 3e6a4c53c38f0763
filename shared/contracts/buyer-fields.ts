import * as z from 'zod/mini'
import { mobileNumber } from './text-fields.ts'

export const BuyerFields = z.object({ phone: mobileNumber })
export type BuyerFields = z.output<typeof BuyerFields>
