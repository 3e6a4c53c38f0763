import { kindNames, KIND_PATHS, listedKinds } from '../kinds.ts'

/** The pages of the site with an address of their own, in canonical letter case. */
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
  '/saved',
  '/account',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/help',
  '/next',
] as const

// Pages that show one user's own data.
const PERSONAL_PAGES = ['/saved', '/account'] as const

/** The admin pages, as first written (decision A2): never in the sitemap, and rendered without any data. */
export const ADMIN_PAGES = [
  ...kindNames.map((kind) => KIND_PATHS[kind].adminPage),
  '/admin/messages',
  '/admin/people',
  '/admin/settings',
  '/admin/audit',
] as const
export type AdminPage = (typeof ADMIN_PAGES)[number]

/** Returns true if a path, in canonical letter case, is an admin page. */
export const isAdminPage = (path: string): path is AdminPage =>
  (ADMIN_PAGES as readonly string[]).includes(path)

/** Returns true if a canonical path is a page with a user's own data or an admin page: isolated (COOP), not indexed. */
export const isPersonalPage = (path: string): boolean =>
  (PERSONAL_PAGES as readonly string[]).includes(path) || isAdminPage(path)

/** The query parameters that pages read; all others (such as tracking parameters) make no difference. */
export const PAGE_QUERY: ReadonlySet<string> = new Set(['page', 'post', 'q', 'searchQuery', 'state'])

/** The further query parameters of admin pages; the server, which renders no data there, reads none of them. */
export const ADMIN_QUERY: ReadonlySet<string> = new Set([
  'actor',
  'copy',
  'edit',
  'import',
  'new',
  'stage',
  'status',
  'target',
  'unread',
])
