/** The pages of the site that have an address of their own, in the letter case in which they are canonical. */
export const SITE_PAGES = [
  '/',
  '/jobs',
  '/results',
  '/admit-card',
  '/answer-key',
  '/admission',
  '/upcoming-job',
  '/state-job',
  '/Search',
  '/private-job',
  '/offline-job',
  '/notes',
  '/quizzes',
  '/account',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/next',
] as const

/** The pages of the administration, as first written (decision A2): never in the sitemap, and drawn without any data. */
export const ADMIN_PAGES = [
  '/admin',
  '/admin/private-Job',
  '/admin/offline-Job',
  '/admin/notes',
  '/admin/question',
  '/admin/quizzes',
  '/admin/messages',
  '/admin/settings',
  '/admin/audit',
] as const
export type AdminPage = (typeof ADMIN_PAGES)[number]

/** Whether a path, in its canonical letter case, is a page of the administration. */
export const isAdminPage = (path: string): path is AdminPage =>
  (ADMIN_PAGES as readonly string[]).includes(path)

/** The query parameters that pages read; all others (as those that trackers add) make no difference. */
export const PAGE_QUERY: ReadonlySet<string> = new Set(['page', 'post', 'q', 'searchQuery', 'state'])

/** What the address of an admin page says beside that: the server, which draws no data there, reads none of it. */
export const ADMIN_QUERY: ReadonlySet<string> = new Set([
  'copy',
  'edit',
  'import',
  'new',
  'stage',
  'status',
  'target',
  'unread',
])

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
