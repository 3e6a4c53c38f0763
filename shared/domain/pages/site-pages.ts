import { PURPOSES, QUALIFICATIONS } from '#shared/domain/job-facts/fact-names.ts'
import { kindNames, KIND_PATHS, listedKinds } from '../kinds.ts'

const PERSONAL_PAGES = ['/for-me', '/saved', '/alerts', '/account', '/me/attempts', '/purchases'] as const

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
  ...listedKinds.map((kind) => KIND_PATHS[kind].page),
  ...PERSONAL_PAGES,
  '/form-kit',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/next',
] as const

/** Admin pages, each a file in `client/src/routes/admin`: never in the sitemap, and rendered without data. */
export const ADMIN_PAGES = [
  ...kindNames.map((kind) => KIND_PATHS[kind].adminPage),
  '/admin/attempts',
  '/admin/orders',
  '/admin/messages',
  '/admin/alerts',
  '/admin/people',
  '/admin/passkeys',
  '/admin/settings',
  '/admin/audit',
] as const
export type AdminPage = (typeof ADMIN_PAGES)[number]

export const isAdminPage = (path: string): path is AdminPage =>
  (ADMIN_PAGES as readonly string[]).includes(path)

/** Returns true if a canonical path is a personal or admin page: isolated (COOP), not indexed. */
export const isPersonalPage = (path: string): boolean =>
  (PERSONAL_PAGES as readonly string[]).includes(path) || isAdminPage(path)

/** Query parameters that pages read; all others (such as tracking parameters) have no effect. */
export const PAGE_QUERY: ReadonlySet<string> = new Set([
  'allIndia',
  'attempt',
  'closing',
  'filters',
  'job',
  'mute',
  'open',
  'order',
  'page',
  'post',
  'purpose',
  'q',
  'qualification',
  'receipt',
  'searchQuery',
  'seen',
  'state',
])

export const FILTER_CHOICES: Readonly<Record<string, readonly string[]>> = {
  allIndia: ['0'],
  closing: ['7'],
  filters: ['1'],
  open: ['1'],
  purpose: PURPOSES,
  qualification: QUALIFICATIONS,
}

/** Returns the parameters of a query without repeated filters, which are ambiguous. */
export const withoutRepeatedFilters = (query: URLSearchParams): [string, string][] =>
  [...query].filter(
    ([name]) => (name !== 'state' && !(name in FILTER_CHOICES)) || query.getAll(name).length === 1,
  )

/** Further query parameters of admin pages. The server reads none, since it renders no data there. */
export const ADMIN_QUERY: ReadonlySet<string> = new Set([
  'actor',
  'before',
  'copy',
  'edit',
  'import',
  'new',
  'question',
  'stage',
  'status',
  'target',
  'unread',
  'view',
])
