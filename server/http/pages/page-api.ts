import type { ReadableKind } from '#shared/contracts/content-kinds.ts'
import type { JobListRequest } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { toSiteDetails, toSiteFrame, type Site, type SiteSettings } from '#shared/contracts/site.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { KIND_PATHS } from '#shared/domain/kinds.ts'
import type { ListedKind } from '#shared/domain/kinds.ts'
import { PAGE_SIZE } from '#shared/domain/constants.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { AppError, isUnavailable } from '#server/lib/errors.ts'
import type { PageReads } from '#server/ports/page-renderer/page-renderer.ts'
import { serialize, type JsonBytes } from '#server/lib/json/raw-json.ts'

type Listed = {
  publicList(
    query: Omit<ListQuery, 'fields'>,
  ): Promise<Tagged<ListPage & { items: JsonBytes | readonly object[] }>>
}

type Readable = { open(id: string, viewer: null): Promise<Tagged<{ item: object }>> }

type Tagged<Data> = Data & { tags: readonly string[] }

export type PageServices = {
  kinds: Record<ListedKind, Listed> &
    Record<ReadableKind, Readable> & {
      jobPost: {
        listJobsJson(list: PostList, query: JobListRequest): Promise<Tagged<ListPage & { items: JsonBytes }>>
        readByKey(key: string): Promise<Tagged<{ post: JobPostDetail }>>
      }
      quiz: { overview(id: string): Promise<Tagged<{ quiz: QuizOverview }>> }
    }
  site: { read(): Promise<Site> }
}

// Throws the `ApiError` that an HTTP client would get. Rethrows other errors and those of unavailability.
const refused = (error: unknown): never => {
  throw error instanceof AppError && !isUnavailable(error)
    ? new ApiError(error.statusCode, { message: error.message })
    : error
}

const toJson = (response: object): Uint8Array => {
  const json = serialize(response)
  return typeof json === 'string' ? Buffer.from(json) : json
}

function itemReads(
  { kinds }: PageServices,
  dependsOn: (...tags: string[]) => void,
): Pick<PageReads, 'items' | 'item'> {
  return {
    async items(kind, { page, searchQuery, limit = PAGE_SIZE }) {
      const { items, tags, ...counts } = await kinds[kind].publicList({ page, searchQuery, limit })
      dependsOn(...tags)
      return toJson({ [KIND_PATHS[kind].listKey]: items, ...counts })
    },
    async item(kind, id) {
      const { item, tags } = await kinds[kind].open(id, null).catch(refused)
      dependsOn(...tags)
      return toJson(item)
    },
  }
}

export type PageSource = {
  reads: PageReads
  settings: () => Promise<SiteSettings>
}

export function pageApi(
  services: PageServices,
  siteTag: string,
  dependsOn: (...tags: string[]) => void,
): PageSource {
  const { kinds, site } = services
  const { jobPost: jobPosts } = kinds
  let settings: Promise<Omit<Site, 'states'>> | undefined
  const readSettings = () => (settings ??= findSettings())
  async function findSettings(): Promise<Omit<Site, 'states'>> {
    dependsOn(siteTag)
    // Omits the states: the client program contains their list.
    const { states: _states, ...own } = await site.read()
    return own
  }
  const reads: PageReads = {
    site: async () => toJson(toSiteFrame(await readSettings())),
    siteDetails: async () => toJson(toSiteDetails(await readSettings())),
    async jobs(list, { limit = PAGE_SIZE, ...filters }) {
      const query = { ...filters, limit, fields: 'summary' as const }
      const { items, tags, ...counts } = await jobPosts.listJobsJson(list, query).catch(refused)
      dependsOn(...tags)
      return toJson({ jobPosts: items, ...counts })
    },
    async job(key) {
      const { post, tags } = await jobPosts.readByKey(key).catch(refused)
      dependsOn(...tags)
      return toJson(withVisibleEntries(post))
    },
    async quizOverview(id) {
      const { quiz, tags } = await kinds.quiz.overview(id).catch(refused)
      dependsOn(...tags)
      return toJson(quiz)
    },
    ...itemReads(services, dependsOn),
  }
  return { reads, settings: readSettings }
}
