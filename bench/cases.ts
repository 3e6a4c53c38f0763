import { RARE_WORD } from '#server/seed/synthetic.ts'

/** A request to measure. Searches have a target of their own. */
export type Case = { name: string; path: string; isSearch: boolean }

export const PAGE_ONE = 'listing, page 1'
export const MIDDLE_PAGE = 'listing, middle page'

const SEARCHES: readonly [name: string, list: string, query: Record<string, string>][] = [
  ['search, frequent word', 'getAll', { searchQuery: 'recruitment' }],
  ['search, rare word', 'getAll', { searchQuery: RARE_WORD }],
  ['search, two letters', 'getAll', { searchQuery: 'JE' }],
  ['search, one letter', 'getAll', { searchQuery: 'r' }],
  ['search, Hindi', 'getAll', { searchQuery: 'पुलिस' }],
  ['search, frequent beginning', 'getAll', { searchQuery: 'recr' }],
  ['search, two frequent words', 'getAll', { searchQuery: 'online recruitment' }],
  ['search, frequent and rare word', 'getAll', { searchQuery: `recruitment ${RARE_WORD}` }],
  ['search, in a list and state', 'AdmitCard', { searchQuery: 'recruitment', state: 'Bihar' }],
  ['search, in upcoming', 'Upcoming', { searchQuery: 'recruitment' }],
]

type ListAnswer = { data: { total: number; pageCount: number; jobPosts: { slug: string }[] } }

/** The requests for a set; the middle page and the job page are taken from what the server says that it holds. */
export async function casesFor(url: string): Promise<Case[]> {
  const read = async (page: number) =>
    (await (await fetch(`${url}/api/v1/getAll?fields=summary&page=${page}`)).json()) as ListAnswer
  const middle = Math.max(1, Math.floor((await read(1)).data.pageCount / 2))
  const slug = (await read(middle)).data.jobPosts[0]?.slug ?? ''
  const pages: [string, string][] = [
    [PAGE_ONE, 'getAll'],
    ['listing, page 1, summary', 'getAll?fields=summary'],
    [MIDDLE_PAGE, `getAll?page=${middle}`],
    ['results list, page 1', 'ResultLink'],
    ['upcoming, page 1', 'Upcoming'],
    ['state list, page 1', 'state?state=Bihar'],
    ['job page', `job/${encodeURIComponent(slug)}`],
  ]
  return [
    ...pages.map(([name, path]) => ({ name, path: `/api/v1/${path}`, isSearch: false })),
    ...SEARCHES.map(([name, list, query]) => ({
      name,
      path: `/api/v1/${list}?${new URLSearchParams(query).toString()}`,
      isSearch: true,
    })),
  ]
}
