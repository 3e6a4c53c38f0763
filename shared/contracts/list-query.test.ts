import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { fieldErrors } from './envelope.ts'
import { JobListQuery } from './job-lists.ts'
import { ListQuery } from './list-query.ts'

const PAGE = 'Page must be a whole number from 1.'
const LIMIT = 'Limit must be a whole number from 1 to 50.'
const DEFAULTS = { page: 1, searchQuery: '', limit: 20, fields: 'all' }
const NO_FILTERS = {
  state: '',
  allIndia: '',
  open: '',
  closing: '',
  qualification: '',
  purpose: '',
  counts: '',
}
const QUALIFICATION = 'Choose a qualification from the list.'

function findErrors(schema: z.ZodObject, query: unknown) {
  const parsed = schema.safeParse(query)
  return parsed.success ? [] : fieldErrors(parsed.error.issues, Object.keys(schema.shape))
}

describe('the schema of a list query', () => {
  it('the schema of a list query defaults to the first page of twenty items with all fields', () => {
    expect(ListQuery.parse({})).toEqual(DEFAULTS)
    expect(JobListQuery.parse({})).toEqual({ ...DEFAULTS, ...NO_FILTERS })
  })

  it.each<[string, Record<string, string>, object]>([
    ['an empty page', { page: '' }, { page: 1 }],
    ['page 1', { page: '1' }, { page: 1 }],
    ['page 10', { page: '10' }, { page: 10 }],
    ['a page far past the end', { page: '999999999999999' }, { page: 999_999_999_999_999 }],
    ['an empty limit', { limit: '' }, { limit: 20 }],
    ['limit 1', { limit: '1' }, { limit: 1 }],
    ['limit 50', { limit: '50' }, { limit: 50 }],
    ['a search', { searchQuery: 'पुलिस' }, { searchQuery: 'पुलिस' }],
    ['a search as it was typed', { searchQuery: ' "a" OR* ' }, { searchQuery: ' "a" OR* ' }],
    [
      'a search of 10,000 characters',
      { searchQuery: 'x'.repeat(10_000) },
      { searchQuery: 'x'.repeat(10_000) },
    ],
    ['summaries', { fields: 'summary' }, { fields: 'summary' }],
  ])('the schema of a list query accepts %s', (_name, query, meaning) => {
    expect(ListQuery.parse(query)).toEqual({ ...DEFAULTS, ...meaning })
  })

  it.each<[string, string, unknown, string]>([
    ...[
      '0',
      '-1',
      '1.5',
      'abc',
      '1e3',
      '0x1',
      '+1',
      '-0',
      '१',
      'NaN',
      'Infinity',
      '99999999999999999999',
    ].map((page): [string, string, unknown, string] => [`"${page}"`, 'page', page, PAGE]),
    ['a repeated value', 'page', ['1', '2'], PAGE],
    ['an empty list', 'page', [], PAGE],
    ...['0', '51', '-1', '1.5', 'abc', '1000000'].map((limit): [string, string, unknown, string] => [
      `"${limit}"`,
      'limit',
      limit,
      LIMIT,
    ]),
    ['a repeated value', 'limit', ['1', '2'], LIMIT],
    ['a repeated value', 'searchQuery', ['a', 'b'], 'Give one search text.'],
    ['an unknown word', 'fields', 'some', 'Fields is all or summary.'],
    ['a repeated value', 'state', ['Bihar', 'Goa'], 'Give one state.'],
    ...['2', 'true', 'yes', ' 1', '१'].map((text): [string, string, unknown, string] => [
      `"${text}"`,
      'allIndia',
      text,
      'All India is 0 or 1.',
    ]),
    ...['0', 'true', '01'].map((text): [string, string, unknown, string] => [
      `"${text}"`,
      'open',
      text,
      'Open is 1.',
    ]),
    ...['1', '8', '7.0', '-7'].map((text): [string, string, unknown, string] => [
      `"${text}"`,
      'closing',
      text,
      'Closing is 7.',
    ]),
    ...['graduate', 'Graduate ', '10', 'toString', 'x'.repeat(10_000)].map(
      (text): [string, string, unknown, string] => [
        `"${text.slice(0, 20)}"`,
        'qualification',
        text,
        QUALIFICATION,
      ],
    ),
    ['a repeated value', 'open', ['1', '1'], 'Open is 1.'],
    ['a repeated value', 'closing', ['7', '7'], 'Closing is 7.'],
    ['a repeated value', 'allIndia', ['0', '1'], 'All India is 0 or 1.'],
    ['an unknown value', 'purpose', 'party', 'Choose a purpose from the list.'],
    ['a repeated value', 'qualification', ['ITI', 'Diploma'], QUALIFICATION],
    ['an unknown value', 'counts', 'all', 'Counts is 1.'],
  ])(
    'the schema of a list query rejects %s as value of %s, and names the field',
    (_what, field, value, message) => {
      expect(findErrors(JobListQuery, { [field]: value })).toEqual([{ field, message }])
    },
  )

  it('the schema of a list query reports an invalid page before an invalid limit', () => {
    expect(findErrors(ListQuery, { limit: '0', page: '0' }).map(({ field }) => field)).toEqual([
      'page',
      'limit',
    ])
  })

  it.each(['Bihar', 'bihar ', 'Nowhere', ''])(
    'a list query accepts any state, such as "%s", even one without posts',
    (state) => {
      expect(JobListQuery.parse({ state }).state).toBe(state)
    },
  )

  it('the schema of a list query removes unknown parameters', () => {
    expect(ListQuery.parse({ sort: 'x', 'page[$gt]': '1' })).toEqual(DEFAULTS)
  })
})
