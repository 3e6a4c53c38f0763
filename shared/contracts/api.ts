import { JOB_LISTS, type JobList } from '#shared/domain/jobs/job-lists.ts'
import { kindPaths, type ListedKind } from '#shared/domain/kinds.ts'
import type { ErrorEnvelope, FieldError } from './envelope.ts'
import type { ItemListData, ItemDetails, ReadableKind } from './content-kinds.ts'
import type { JobSummaryListData } from './job-lists.ts'
import type { JobPostDetail } from './job-post.ts'
import type { SiteSettings } from './site.ts'

/** What is asked of a list of job posts; the blank text asks nothing, and no limit is the usual page size. */
export type JobQuery = { page: number; searchQuery: string; state: string; limit?: number | undefined }

/** What is asked of any other list. */
export type ItemQuery = Omit<JobQuery, 'state'>

/** An answer that may be a saved copy: then with the time at which it was kept, epoch milliseconds. */
export type MaybeStale<Data> = Data & { savedAt?: number | undefined }

/** Everything that the pages read of the server; the server itself answers it in process when it renders a page. */
export interface Api {
  readonly site: () => Promise<SiteSettings>
  readonly jobs: (list: JobList, query: JobQuery) => Promise<MaybeStale<JobSummaryListData>>
  readonly job: (key: string) => Promise<MaybeStale<JobPostDetail>>
  readonly items: <Kind extends ListedKind>(
    kind: Kind,
    query: ItemQuery,
  ) => Promise<MaybeStale<ItemListData<Kind>>>
  readonly item: <Kind extends ReadableKind>(kind: Kind, id: string) => Promise<ItemDetails[Kind]>
}

/** The part of the API that pages are drawn from: reading alone. */
export type PageApi = Pick<Api, 'site' | 'jobs' | 'job' | 'items' | 'item'>

/** An answer that says no: its status, the server's words for people, and what it says of single fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly data: Record<string, unknown>

  constructor(status: number, body: Partial<ErrorEnvelope>) {
    super(body.message ?? '')
    this.status = status
    this.errors = body.errors ?? []
    this.data = body.data ?? {}
  }
}

/**
 * Whether an error is the API's word that there is no such thing. Told by its status: the pages that the server
 * renders are a program of their own, in which the server's classes are strangers.
 */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404

/** The path of the site settings below the API's base. */
export const sitePath = '/site'

const isJobList = (list: string): list is JobList => Object.hasOwn(JOB_LISTS, list)

function pathOfList(list: JobList | ListedKind): string {
  if (isJobList(list)) return JOB_LISTS[list]
  const { paths } = kindPaths(list)
  return paths.publicList ?? paths.list
}

/**
 * The path of one page of a list of job posts, or of the list of another kind, with its query in one order: also the key
 * under which an answer is kept.
 */
export function listPath(
  list: JobList | ListedKind,
  { page, searchQuery, state = '', limit }: ItemQuery & Partial<JobQuery>,
): string {
  const query = new URLSearchParams({ page: String(page), fields: 'summary' })
  if (limit !== undefined) query.set('limit', String(limit))
  if (state !== '') query.set('state', state)
  if (searchQuery !== '') query.set('searchQuery', searchQuery)
  return `${pathOfList(list)}?${query.toString()}`
}

/** The path of one job post by id, slug or old share form. */
export const jobPath = (key: string): string => `/job/${encodeURIComponent(key)}`
