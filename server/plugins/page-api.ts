import type { JobListQuery, JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import type { Site, SiteSettings } from '#shared/contracts/site.ts'
import { ApiError, type PageApi } from '#shared/contracts/api.ts'
import { PAGE_SIZE } from '#shared/domain/constants.ts'
import type { JobList } from '#shared/domain/job-lists.ts'
import { withVisibleEntries } from '#shared/domain/job-stages.ts'
import { AppError } from '../errors.ts'
import { writeJson, type JsonBytes } from '../ports/json-bytes.ts'

/** What pages are drawn from: the services that answer the API's own routes. */
export type PageServices = {
  jobPosts: {
    listJobsReady(list: JobList, query: JobListQuery): Promise<ListPage & { items: JsonBytes }>
    readByKey(key: string): Promise<JobPostDetail>
    tagsOfList(list: JobList, query: { searchQuery: string; state: string }): readonly string[]
    tagsOfItem(id: string): readonly string[]
  }
  site: { read(): Promise<Site> }
}

// What the API would say over HTTP: the status tells what kind of failure it is.
const refused = (error: unknown): never => {
  throw error instanceof AppError ? new ApiError(error.statusCode, { message: error.message }) : error
}

/** The API in process, for a page that is being drawn; says of every answer what it is made of. */
export function pageApi(
  { jobPosts, site }: PageServices,
  siteTag: string,
  dependsOn: (...tags: string[]) => void,
): { api: PageApi; jsonOf: (answer: object) => Uint8Array | undefined } {
  const texts = new WeakMap<object, Uint8Array>()
  let settings: Promise<SiteSettings> | undefined
  async function readSettings(): Promise<SiteSettings> {
    dependsOn(siteTag)
    // The client knows the states by itself.
    const { states: _states, ...own } = await site.read()
    return own
  }
  const api: PageApi = {
    site: () => (settings ??= readSettings()),
    async jobs(list, { page, searchQuery, state, limit = PAGE_SIZE }) {
      dependsOn(...jobPosts.tagsOfList(list, { searchQuery, state }))
      const query = { page, searchQuery, state, limit, fields: 'summary' as const }
      const { items, ...counts } = await jobPosts.listJobsReady(list, query)
      const json = Buffer.from(writeJson({ jobPosts: items, ...counts }))
      const data = JSON.parse(json.toString()) as JobSummaryListData
      texts.set(data, json)
      return data
    },
    async job(key) {
      const post = await jobPosts.readByKey(key).catch(refused)
      dependsOn(...jobPosts.tagsOfItem(post._id))
      return withVisibleEntries(post)
    },
    items: (list, { page }) => Promise.resolve({ [list]: [], pageCount: 1, page, total: 0 } as never),
    item: () => Promise.reject(new ApiError(404, {})),
  }
  return { api, jsonOf: (answer) => texts.get(answer) }
}
