import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { FILE_TYPES } from '#shared/domain/sales/file-type.ts'
import { isNegativePrice } from '#shared/domain/sales/money.ts'
import { optionalLink } from './fields.ts'
import { requiredText, text } from './text-fields.ts'

/** Returns a schema for a price in free text, without a minus in front. The server computes the amount on save. */
export const price = (message: string) =>
  requiredText(LIMITS.label, message).check(
    z.refine((written) => !isNegativePrice(written), 'Price must be 0 or more.'),
  )

export const previewFields = {
  contents: text(LIMITS.contents).check(z.describe('The contents, one entry a line.')),
  sample: optionalLink.check(z.describe('Some of its pages, for everybody.')),
}

export const PREVIEW_DEFAULTS = { contents: '', sample: '' }

export const saleExtra = {
  /** Whole paise; 0 is free, null if the price cannot be read as one amount. */
  priceInPaise: z
    .int()
    .nullable()
    .describe('Whole paise; 0 is free, null where the text is no single amount.'),
  forSale: z.boolean().describe('Whether it can be bought or, being free, opened.'),
  fileType: z
    .enum(FILE_TYPES)
    .nullable()
    .describe('The form of the sold file at `link`; null without a file.'),
  detailsType: z.enum(FILE_TYPES).nullable().describe('The same of `details`.'),
  locked: z.boolean().describe('True where `details` and `link` are left out for want of an entitlement.'),
}
