import { ADMIN_PAGES, PAGE_QUERY, SITE_PAGES } from './site-pages.ts'

const byLowerCase = new Map<string, string>(
  [...SITE_PAGES, ...ADMIN_PAGES].map((page) => [page.toLowerCase(), page]),
)

/** The canonical path of a page of the site in any letter case; null where it is none of them. */
export const sitePage = (path: string): string | null => byLowerCase.get(path.toLowerCase()) ?? null

const isLaterPage = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text) && text !== '1'

// A part of a query as it is read: its name and value, percent-decoded.
const readPart = (part: string): readonly [string, string] => [...new URLSearchParams(part)][0] ?? ['', '']

const isPage = (part: string): boolean => readPart(part)[0].toLowerCase() === 'page'

/** The parts of a query without a page number that says nothing: a bad one, the first, or more than one. */
function canonicalParts(query: string): string[] {
  const parts = query === '' ? [] : query.split('&')
  const [page, ...more] = parts.filter(isPage)
  const number = page === undefined ? '' : readPart(page)[1]
  if (more.length > 0 || !isLaterPage(number)) return parts.filter((part) => !isPage(part))
  return parts.map((part) => (part === page ? `page=${number}` : part))
}

/**
 * The canonical address of a page (fine points, section 5): no slash behind, site pages in their letter case, no page
 * number that is the first, no number, or given more than once. `path` and `query` are as they came, percent-encoded, the query without `?`.
 */
export function canonicalUrl(path: string, query: string): string {
  // One slash in front: two would make an address of another host.
  const bare = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  const job = /^\/job\//i.test(bare) ? `/job/${bare.slice('/job/'.length)}` : bare
  const parts = canonicalParts(query)
  return `${sitePage(job) ?? job}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}

/**
 * The address of a page as it is drawn: of the query (percent-encoded, without `?`) only what pages read and what says
 * something, in one order. What trackers add makes no other page.
 */
export function pageAddress(path: string, query: string): string {
  const read = [...new Map(new URLSearchParams(query))].filter(
    ([name, value]) => PAGE_QUERY.has(name) && value !== '',
  )
  const text = new URLSearchParams(read.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return text === '' ? path : `${path}?${text}`
}
