import {
  JOB_LISTS,
  listedOrganisation,
  type JobList,
  type PostList,
} from '#shared/domain/job-lists/job-lists.ts'
import { FILTER_NAMES, type JobFilters } from '#shared/domain/job-lists/job-filters.ts'
import { kindPaths, type ListedKind } from '#shared/domain/kinds.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import type { ErrorEnvelope, FieldError } from './envelope.ts'
import type { ItemListData, ItemDetails, ReadableKind } from './content-kinds.ts'
import type { JobSummaryListData } from './job-lists.ts'
import type { JobPostDetail } from './job-post.ts'
import type { QuizOverview } from './quiz.ts'
import type { SiteDetails, SiteFrame } from './site.ts'

export type ItemQuery = { page: number; searchQuery: string; limit?: number | undefined }

/** Query of a list of job posts; `counts` requests the number of posts for each single filter, too. */
export type JobQuery = ItemQuery & JobFilters & { counts?: '' | '1' | undefined }

/** Response that may be stale; `savedAt` is then the time of storage, epoch milliseconds. */
export type MaybeStale<Data> = Data & { savedAt?: number | undefined }

/** API reads of pages; the server runs them in process to render a page. */
export interface Api {
  readonly site: () => Promise<SiteFrame>
  readonly siteDetails: () => Promise<SiteDetails>
  readonly jobs: (list: PostList, query: JobQuery) => Promise<MaybeStale<JobSummaryListData>>
  readonly job: (key: string) => Promise<MaybeStale<JobPostDetail>>
  readonly items: <Kind extends ListedKind>(
    kind: Kind,
    query: ItemQuery,
  ) => Promise<MaybeStale<ItemListData<Kind>>>
  readonly item: <Kind extends ReadableKind>(kind: Kind, id: string) => Promise<ItemDetails[Kind]>
  /** In the browser null unless rendered with the page, so that an attempt on the device opens without a request. */
  readonly quizOverview: (id: string) => Promise<QuizOverview | null>
}

export type PageApi = Pick<Api, 'site' | 'siteDetails' | 'jobs' | 'job' | 'items' | 'item' | 'quizOverview'>

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

/** Returns true for an API 404, by its status: `instanceof` fails across the bundle of the page renderer. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404

export const sitePath = '/site?fields=frame'
export const siteDetailsPath = '/site?fields=details'

const isJobList = (list: string): list is JobList => Object.hasOwn(JOB_LISTS, list)

function toBasePath(list: PostList | ListedKind): string {
  if (isJobList(list)) return JOB_LISTS[list]
  const organisation = listedOrganisation(list)
  if (organisation !== null) return organisationPath(organisation)
  const { paths } = kindPaths(list as ListedKind)
  return paths.publicList ?? paths.list
}

/** Returns the path of a list page. The query has a fixed order, since the path is also the cache key. */
export function listPath(list: PostList | ListedKind, request: ItemQuery & JobQuery): string {
  const query = new URLSearchParams({ page: String(request.page), fields: 'summary' })
  if (request.limit !== undefined) query.set('limit', String(request.limit))
  for (const name of [...FILTER_NAMES, 'counts', 'searchQuery'] as const)
    if (request[name]) query.set(name, request[name])
  return `${toBasePath(list)}?${query.toString()}`
}

export const quizOverviewPath = (id: string): string => `/quizzes/${encodeURIComponent(id)}/overview`

export const jobPath = (key: string): string => `/job/${encodeURIComponent(key)}`

export function syncPath({ since, limit }: { since: string; limit?: number | undefined }): string {
  const query = new URLSearchParams()
  if (since !== '') query.set('since', since)
  if (limit !== undefined) query.set('limit', String(limit))
  return query.size === 0 ? '/sync' : `/sync?${query.toString()}`
}

export const openJobsPath = (since: string): string =>
  since === '' ? '/open-jobs' : `/open-jobs?${new URLSearchParams({ since }).toString()}`
