import { setImmediate } from 'node:timers/promises'
import type { ReadableKind } from '#shared/contracts/content-kinds.ts'
import type { JobListRequest, JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import type { ListPage, ListQuery } from '#shared/contracts/list-query.ts'
import { detailsOf, frameOf, type Site, type SiteFrame, type SiteSettings } from '#shared/contracts/site.ts'
import { ApiError, type PageApi } from '#shared/contracts/api.ts'
import { KIND_PATHS } from '#shared/domain/kinds.ts'
import type { ListedKind } from '#shared/domain/kinds.ts'
import { PAGE_SIZE } from '#shared/domain/constants.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { withVisibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { AppError, isUnavailable } from '#server/lib/errors.ts'
import { deserialize, serialize, type JsonBytes } from '#server/lib/json/raw-json.ts'

/** A kind with one list and a page for it. */
type Listed = {
  publicList(
    query: Omit<ListQuery, 'fields'>,
  ): Promise<Tagged<ListPage & { items: JsonBytes | readonly object[] }>>
}

/** A kind whose items are read by id, redacted for the viewer. */
type Readable = { open(id: string, viewer: null): Promise<Tagged<{ item: object }>> }

/** Data with its cache tags, as services return it. */
type Tagged<Data> = Data & { tags: readonly string[] }

/** The services that pages are rendered from: those of the API's own routes. */
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

// Throws the `ApiError` that a client of the HTTP API would get; rethrows other errors and unavailability.
const refused = (error: unknown): never => {
  throw error instanceof AppError && !isUnavailable(error)
    ? new ApiError(error.statusCode, { message: error.message })
    : error
}

// Other requests are served between reading a page's data and rendering it.
const inNextTurn = <Data>(data: Data): Promise<Data> => setImmediate(data)

/** Returns a response as the client will parse it. */
type ReadBack = <Data extends object>(response: object) => Promise<Data>

/** Returns the part of the API for the lists other than job posts, as anonymous users see them. */
function itemsApi(
  { kinds }: PageServices,
  read: ReadBack,
  dependsOn: (...tags: string[]) => void,
): Pick<PageApi, 'items' | 'item'> {
  return {
    async items(kind: ListedKind, { page, searchQuery, limit = PAGE_SIZE }) {
      const { items, tags, ...counts } = await kinds[kind].publicList({ page, searchQuery, limit })
      dependsOn(...tags)
      return await read({ [KIND_PATHS[kind].listKey]: items, ...counts })
    },
    async item(kind: ReadableKind, id) {
      const { item, tags } = await kinds[kind].open(id, null).catch(refused)
      dependsOn(...tags)
      return await read(item)
    },
  }
}

/** What a page is rendered from. */
export type PageSource = {
  api: PageApi
  /** The JSON of a response, where it is there already. */
  jsonOf: (response: object) => Uint8Array | undefined
  /** All settings of the site. */
  settings: () => Promise<SiteSettings>
}

/** Returns the in-process API for rendering one page; calls `dependsOn` with the cache tags of every response. */
export function pageApi(
  services: PageServices,
  siteTag: string,
  dependsOn: (...tags: string[]) => void,
): PageSource {
  const { kinds, site } = services
  const { jobPost: jobPosts } = kinds
  const texts = new WeakMap<object, Uint8Array>()
  let settings: Promise<Omit<Site, 'states'>> | undefined
  const known = () => (settings ??= readSettings())
  let frame: Promise<SiteFrame> | undefined
  async function readSettings(): Promise<Omit<Site, 'states'>> {
    dependsOn(siteTag)
    // The list of states is built into the client.
    const { states: _states, ...own } = await site.read()
    return own
  }
  const read: ReadBack = async <Data extends object>(response: object) => {
    const data = deserialize(response) as Data
    const json = serialize(response)
    texts.set(data, typeof json === 'string' ? Buffer.from(json) : json)
    return await inNextTurn(data)
  }
  const api: PageApi = {
    site: () => (frame ??= known().then(frameOf)),
    siteDetails: () => known().then(detailsOf),
    async jobs(list, { limit = PAGE_SIZE, ...asked }) {
      const query = { ...asked, limit, fields: 'summary' as const }
      const { items, tags, ...counts } = await jobPosts.listJobsJson(list, query).catch(refused)
      dependsOn(...tags)
      return await read<JobSummaryListData>({ jobPosts: items, ...counts })
    },
    async job(key) {
      const { post, tags } = await jobPosts.readByKey(key).catch(refused)
      dependsOn(...tags)
      return await inNextTurn(withVisibleEntries(post))
    },
    async quizOverview(id) {
      const { quiz, tags } = await kinds.quiz.overview(id).catch(refused)
      dependsOn(...tags)
      return await inNextTurn(quiz)
    },
    ...itemsApi(services, read, dependsOn),
  }
  return { api, jsonOf: (response) => texts.get(response), settings: known }
}
