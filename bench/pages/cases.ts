import { RARE_WORD } from '#server/seed/synthetic.ts'
import { SUMMARIES } from '../lib/paced-listing.ts'

export type Case = { name: string; path: string; isSearch: boolean; headers?: Record<string, string> }

export const PAGE_ONE = 'listing, page 1'
export const LAST_PAGE = 'listing, last page'
export const HTML_LIST = 'HTML list, not cached'

const SUGGESTIONS: readonly [name: string, typed: string][] = [
  ['suggestions, two letters', 're'],
  ['suggestions, frequent word', 'recruitment'],
  ['suggestions, word of no title', 'online'],
  ['suggestions, two words', 'ssc comb'],
]
export const isSuggestion = (name: string): boolean => SUGGESTIONS.some(([known]) => known === name)

// Quoted, because a search ignores this word without quotes.
const FREQUENT = '"recruitment"'

const SEARCHES: readonly [name: string, list: string, query: Record<string, string>][] = [
  ['search, frequent word', 'getAll', { searchQuery: FREQUENT }],
  ['search, rare word', 'getAll', { searchQuery: RARE_WORD }],
  ['search, named fields', 'getAll', { searchQuery: 'jobs for 12th pass bihar' }],
  ['search, named fields and words', 'getAll', { searchQuery: 'police constable 12th rajasthan' }],
  ['search, dropped words', 'getAll', { searchQuery: `police bihar ${RARE_WORD} zebrafish` }],
  ['search, two letters', 'getAll', { searchQuery: 'JE' }],
  ['search, one letter', 'getAll', { searchQuery: 'r' }],
  ['search, Hindi', 'getAll', { searchQuery: 'पुलिस' }],
  ['search, phrases of a group', 'getAll', { searchQuery: 'ssc cgl' }],
  ['search, frequent groups', 'getAll', { searchQuery: 'police "bharti"' }],
  ['search, mistyped', 'getAll', { searchQuery: 'examinaton polise' }],
  ['search, frequent beginning', 'getAll', { searchQuery: 'recr' }],
  ['search, two frequent words', 'getAll', { searchQuery: '"online recruitment"' }],
  ['search, frequent and rare word', 'getAll', { searchQuery: `${FREQUENT} ${RARE_WORD}` }],
  ['search, in a list and state', 'AdmitCard', { searchQuery: FREQUENT, state: 'Bihar' }],
  ['search, in upcoming', 'Upcoming', { searchQuery: FREQUENT }],
  ['search, filtered', 'getAll', { searchQuery: FREQUENT, open: '1', qualification: '8th' }],
  ['filters, open', 'getAll', { open: '1' }],
  ['filters, closing in a state', 'getAll', { state: 'Bihar', allIndia: '1', closing: '7' }],
  [
    'filters, for graduates in a state',
    'getAll',
    { state: 'Bihar', allIndia: '1', qualification: 'Graduate' },
  ],
]

const BROTLI = { 'accept-encoding': 'br' }

export const CACHED_CASES: readonly Case[] = [
  { name: 'JSON list, kept', path: SUMMARIES, isSearch: false },
  { name: 'JSON list, kept, br', path: SUMMARIES, isSearch: false, headers: BROTLI },
  { name: 'HTML list, kept', path: '/jobs', isSearch: false },
  { name: 'HTML list, kept, br', path: '/jobs', isSearch: false, headers: BROTLI },
]

type ListResponse = { data: { total: number; pageCount: number; jobPosts: { slug: string }[] } }

async function readPages(url: string): Promise<{ last: number; key: string }> {
  const read = async (page: number) =>
    (await (await fetch(`${url}${SUMMARIES}&page=${page}`)).json()) as ListResponse
  const last = Math.max(1, (await read(1)).data.pageCount)
  const slug = (await read(Math.ceil(last / 2))).data.jobPosts[0]?.slug ?? ''
  return { last, key: encodeURIComponent(slug) }
}

export async function apiCases(url: string): Promise<Case[]> {
  const { last, key } = await readPages(url)
  const reads: [string, string][] = [
    [PAGE_ONE, 'getAll'],
    ['listing, page 1, summary', 'getAll?fields=summary'],
    [LAST_PAGE, `getAll?page=${last}`],
    ['results list, page 1', 'ResultLink'],
    ['upcoming, page 1', 'Upcoming'],
    ['state list, page 1', 'state?state=Bihar'],
    ['job page', `job/${key}`],
  ]
  return [
    ...reads.map(([name, path]) => ({ name, path: `/api/v1/${path}`, isSearch: false })),
    ...SUGGESTIONS.map(([name, q]) => ({
      name,
      path: `/api/v1/suggest?${new URLSearchParams({ q }).toString()}`,
      isSearch: false,
    })),
    ...SEARCHES.map(([name, list, query]) => ({
      name,
      path: `/api/v1/${list}?${new URLSearchParams(query).toString()}`,
      isSearch: true,
    })),
  ]
}

export async function htmlCases(url: string): Promise<Case[]> {
  const { key } = await readPages(url)
  const pages: [string, string][] = [
    [HTML_LIST, '/jobs'],
    ['HTML home, not cached', '/'],
    ['HTML job page, not cached', `/job/${key}`],
  ]
  return pages.map(([name, path]) => ({ name, path, isSearch: false }))
}
