import type { AdminPage } from '#shared/domain/pages/site-pages.ts'

/** The kinds of content, by the pages on which admins keep them. */
export const KIND_OF_PAGE = {
  '/admin': 'jobPost',
  '/admin/private-Job': 'privateJobPost',
  '/admin/offline-Job': 'offlineForm',
  '/admin/notes': 'note',
  '/admin/question': 'question',
  '/admin/quizzes': 'quiz',
} as const satisfies Partial<Record<AdminPage, string>>

export type AdminKind = (typeof KIND_OF_PAGE)[keyof typeof KIND_OF_PAGE]

/** The kinds in the order of the navigation, each with its page. */
export const KIND_PAGES = Object.entries(KIND_OF_PAGE) as [AdminPage, AdminKind][]

/** Whether a page lists a kind of content. */
export const isKindPage = (page: AdminPage): page is keyof typeof KIND_OF_PAGE => page in KIND_OF_PAGE

/** The page on which a kind is kept; that of the jobs for a kind that is not known. */
export const pageOfKind = (kind: string): AdminPage =>
  KIND_PAGES.find(([, name]) => name === kind)?.[0] ?? '/admin'

// Where the documented API deletes an item; the contracts say the same, but would bring their checks along.
const ITEM_PATHS: Record<AdminKind, string> = {
  jobPost: '',
  privateJobPost: '/privateJob',
  offlineForm: '/offlineJob',
  note: '/notes',
  question: '/question',
  quiz: '/quizzes',
}

/** The path of an item in the API, below its base. */
export const itemPath = (kind: AdminKind, id: string): string =>
  `${ITEM_PATHS[kind]}/${encodeURIComponent(id)}`

/** Whether a kind can be imported and exported. */
export const isTransferKind = (kind: AdminKind): kind is 'jobPost' | 'question' =>
  kind === 'jobPost' || kind === 'question'
