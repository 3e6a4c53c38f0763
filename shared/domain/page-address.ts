import { ADMIN_PAGES, PAGE_QUERY, SITE_PAGES } from './site-pages.ts'

const byLowerCase = new Map<string, string>(
  [...SITE_PAGES, ...ADMIN_PAGES].map((page) => [page.toLowerCase(), page]),
)

/** The canonical path of a page of the site in any letter case; null where it is none of them. */
export const sitePage = (path: string): string | null => byLowerCase.get(path.toLowerCase()) ?? null

const isLaterPage = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text) && text !== '1'

/**
 * The canonical address of a page (fine points, section 5): no slash behind, site pages in their letter case, no page
 * number that is the first or no number. `path` and `query` are as they came, percent-encoded, the query without `?`.
 */
export function canonicalAddress(path: string, query: string): string {
  // One slash in front: two would make an address of another host.
  const bare = `/${path.replaceAll(/^\/+|\/+$/g, '')}`
  const job = /^\/job\//i.test(bare) ? `/job/${bare.slice('/job/'.length)}` : bare
  const parts = query === '' ? [] : query.split('&')
  const kept = parts.filter((part) => !/^page(=|$)/i.test(part) || isLaterPage(part.slice('page='.length)))
  return `${sitePage(job) ?? job}${kept.length === 0 ? '' : `?${kept.join('&')}`}`
}

/**
 * The address of a page as it is drawn: of the query (percent-encoded, without `?`) only what pages read and what says
 * something, in one order. What trackers add makes no other page.
 */
export function pageAddress(path: string, query: string): string {
  const read = [...new Map(new URLSearchParams(query))].filter(
    ([name, value]) => PAGE_QUERY.has(name) && value !== '',
  )
  const text = new URLSearchParams(read.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  return text === '' ? path : `${path}?${text}`
}
