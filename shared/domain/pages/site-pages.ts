import { kindNames, KIND_PATHS, listedKinds } from '../kinds.ts'

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

// Where the site shows what is one person's own.
const PERSONAL_PAGES = ['/saved', '/account'] as const

/** The pages of the administration, as first written (decision A2): never in the sitemap, and drawn without any data. */
export const ADMIN_PAGES = [
  ...kindNames.map((kind) => KIND_PATHS[kind].adminPage),
  '/admin/messages',
  '/admin/people',
  '/admin/settings',
  '/admin/audit',
] as const
export type AdminPage = (typeof ADMIN_PAGES)[number]

/** Whether a path, in its canonical letter case, is a page of the administration. */
export const isAdminPage = (path: string): path is AdminPage =>
  (ADMIN_PAGES as readonly string[]).includes(path)

/** Whether a page, by its canonical path, is a person's own or the administration's: nothing for others to open or find. */
export const isPersonalPage = (path: string): boolean =>
  (PERSONAL_PAGES as readonly string[]).includes(path) || isAdminPage(path)

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
