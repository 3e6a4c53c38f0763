import type { SearchedTerm } from '#shared/domain/search/answer-search.ts'
import type { OtherSearch } from '#shared/domain/search/did-you-mean.ts'
import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/domain/constants.ts'

const WHOLE = /^[1-9]\d{0,14}$/

const MAX_NUMBER = 999_999_999_999_999

/** Returns a schema for a numeric query parameter, which arrives as text. Absent or empty means the default. */
export const integerParameter = (fallback: number, max: number, message: string) =>
  z
    .string(message)
    .refine((value) => value === '' || (WHOLE.test(value) && Number(value) <= max), message)
    .optional()
    .transform((value) => (value === undefined || value === '' ? fallback : Number(value)))
    .meta({ type: 'integer', minimum: 1, maximum: Math.min(max, MAX_NUMBER) })

export const ListQuery = z.object({
  page: integerParameter(1, Number.MAX_SAFE_INTEGER, 'Page must be a whole number from 1.').describe(
    'A whole number from 1; absent or empty is 1.',
  ),
  searchQuery: z
    .string('Give one search text.')
    .default('')
    .describe(
      'Words that an item must contain, the last at least as a beginning; blank is no search. Of job posts, words may name a state, a qualification or a last date. Words in quotes are searched as they are.',
    ),
  limit: integerParameter(
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

const searchNotes = {
  searchedFor: z
    .array(
      z.object({
        words: z.string().describe('The typed words.'),
        field: z.enum(['text', 'state', 'qualification', 'lastDate']),
        value: z
          .string()
          .describe('The state, the qualification, `today`, `tomorrow` or `week`; of text, its words.'),
        without: z.string().describe('The search without these words.'),
      }),
    )
    .describe('The search, if words name a field or some were dropped.')
    .optional(),
  dropped: z.array(z.string()).describe('Words that were dropped, since no item has all.').optional(),
  ignored: z
    .array(z.string())
    .describe('Of a search that has only words without meaning: these. The list is then as without a search.')
    .optional(),
  didYouMean: z
    .array(z.object({ words: z.string(), total: z.int().min(1) }))
    .max(3)
    .describe(
      'Of a search without an item that has all words: searches in the same list that find something.',
    )
    .optional(),
}

export const listPage = {
  pageCount: z.int().min(1),
  page: z.int().min(1),
  total: z.int().min(0),
  totalIsCapped: z
    .boolean()
    .describe('True where a search met more than the 1,000 matches it looks at.')
    .optional(),
  ...searchNotes,
}

export type ListPage = {
  pageCount: number
  page: number
  total: number
  totalIsCapped?: boolean | undefined
  searchedFor?: SearchedTerm[] | undefined
  dropped?: string[] | undefined
  ignored?: string[] | undefined
  didYouMean?: OtherSearch[] | undefined
}

export const pageNumbers = ({ page, limit }: { page: number; limit: number }, total: number): ListPage => ({
  page,
  pageCount: Math.max(1, Math.ceil(total / limit)),
  total,
})
