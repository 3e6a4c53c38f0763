import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/domain/constants.ts'

const WHOLE = /^[1-9]\d{0,14}$/

const MAX_NUMBER = 999_999_999_999_999

/**
 * Returns a schema for a numeric query parameter, which arrives as text. Absent or empty means the default; anything
 * but a whole number is rejected. JSON Schema describes it as an integer.
 */
export const wholeNumber = (fallback: number, max: number, message: string) =>
  z
    .string(message)
    .refine((value) => value === '' || (WHOLE.test(value) && Number(value) <= max), message)
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : Number(value)))
    .meta({ type: 'integer', minimum: 1, maximum: Math.min(max, MAX_NUMBER) })

/** The query of every list (decision A8, fine points section 1): page, search, page size, and item fields. */
export const ListQuery = z.object({
  page: wholeNumber(1, Number.MAX_SAFE_INTEGER, 'Page must be a whole number from 1.').describe(
    'A whole number from 1; absent or empty is 1.',
  ),
  searchQuery: z
    .string('Give one search text.')
    .default('')
    .describe('Words that must all stand in an item, the last at least as a beginning; blank is no search.'),
  limit: wholeNumber(
    PAGE_SIZE,
    PAGE_SIZE_MAX,
    `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}.`,
  ).describe(`Items on a page, 1 to ${PAGE_SIZE_MAX}; absent or empty is ${PAGE_SIZE}.`),
  fields: z
    .enum(['all', 'summary'], 'Fields is all or summary.')
    .default('all')
    .describe('Whole items, or what a row of a list shows.'),
})
export type ListQuery = z.output<typeof ListQuery>

/** The fields beside the items of a list: page count (at least 1), page, and total number of items. */
export const listPage = {
  pageCount: z.int().min(1),
  page: z.int().min(1),
  total: z.int().min(0),
  totalIsCapped: z
    .boolean()
    .describe('True where a search met more than the 1,000 matches it looks at.')
    .optional(),
  didYouMean: z
    .array(z.object({ words: z.string(), total: z.int().min(1) }))
    .max(3)
    .describe('Of a search that found nothing: searches in the same list that find something.')
    .optional(),
}

export type ListPage = {
  pageCount: number
  page: number
  total: number
  totalIsCapped?: boolean | undefined
  didYouMean?: OtherSearch[] | undefined
}
