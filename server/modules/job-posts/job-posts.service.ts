import type { FilterCounts, JobListRequest, ListedOrganisation } from '#shared/contracts/job-lists.ts'
import { listedOrganisation } from '#shared/domain/job-lists/job-lists.ts'
import type { PostList } from '#shared/domain/job-lists/job-lists.ts'
import { jobPost, type JobPost, type JobPostDetail, type JobPostSummary } from '#shared/contracts/job-post.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { eventSummary } from '#shared/domain/jobs/event-summary.ts'
import { isId } from '#shared/domain/ids.ts'
import { slugKey } from '#shared/domain/jobs/job-slug.ts'
import { indiaDay, dayNumber } from '#shared/domain/dates/india-day.ts'
import { isNarrowedBeyondState } from '#shared/domain/job-lists/fits-filters.ts'
import { truncateQuery } from '#shared/domain/text/tokenize.ts'
import { findOrganisation, toOrganisationNames } from '#shared/domain/organisations/organisation-of.ts'
import { isPublic } from '#server/content/model/content.model.ts'
import type { ContentPorts } from '#server/content/model/content.model.ts'
import { contentService } from '#server/content/content.service.ts'
import { itemTag, type Tagged, searchTag } from '#server/content/cache/cache-tags.ts'
import { schema } from '../../db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import type { JsonBytes } from '#server/lib/json/raw-json.ts'
import { filterCounts } from './count-filters.ts'
import { sitemapPosts } from './list-sitemap-posts.ts'
import {
  jobListTags,
  jobListView,
  ALL_POSTS,
  organisationListName,
  UNDATED_LIST,
} from './job-post-lists.policy.ts'
import { jobPostModel } from './job-post.model.ts'
import { slugLookup } from './slugs.repository.ts'
import { sameNamed, type JobPostRow } from './job-posts.repository.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import { findSummaries } from '#server/content/store/content.repository.ts'
import type { Db } from '#server/db/db.ts'
import { readConsistently } from '#server/db/queries/consistent-reads.ts'
import { countedLists, totalAfter } from '#server/db/queries/counted-lists.ts'
import { pageAscending } from '#server/db/queries/listings.ts'
import { titleMatches } from '#server/search/title-matches.ts'

const START = -1

const parseSummaries = (texts: readonly string[]): JobPostSummary[] =>
  texts.map((text) => JSON.parse(text) as JobPostSummary)

/** Builds the reader of public posts that are probably closed and have a link to apply. */
function undatedPosts({ db, clock }: { db: Db; clock: () => number }) {
  async function countClosed(): Promise<number> {
    const yesterday = dayNumber(indiaDay(clock())) - 1
    return await readConsistently(db.read, async (version) => {
      const all = await totalAfter(db.read, UNDATED_LIST, START, version)
      return all - (await totalAfter(db.read, UNDATED_LIST, yesterday, version))
    })
  }

  return {
    countProbablyClosed: countClosed,

    async readProbablyClosed(limit: number, offset: number): Promise<JobPostSummary[]> {
      const rest = Math.min(limit, (await countClosed()) - offset)
      if (rest <= 0) return []
      const { itemIds } = await pageAscending(db.read, UNDATED_LIST, START, rest, offset)
      return parseSummaries(await findSummaries(db.read, itemIds))
    },
  }
}

const namedPosts = ({ db }: { db: Db }) => ({
  /** Returns public posts whose names match, best match first. */
  async listNamed(
    terms: readonly SearchTerm[],
    limit: number,
  ): Promise<Tagged<{ posts: readonly JobPostSummary[] }>> {
    const ids = await titleMatches(db.read, { terms, limit, filters: [ALL_POSTS.filter] })
    const found = await findSummaries(db.read, ids)
    return { posts: parseSummaries(found), tags: [searchTag(jobPost.name)] }
  },

  /** Returns the numbers of public posts of different organisations, in the given order. */
  organisationPosts: async (slugs: readonly string[]): Promise<number[]> =>
    (await countedLists(db.read, slugs.map(organisationListName))).map(({ total }) => total),
})

type JobsJson = ListPage & { items: JsonBytes; organisation?: ListedOrganisation; counts?: FilterCounts }

/** Returns the organisation of a list. Throws 404 for an unknown one. */
function getListHead(list: PostList): { organisation?: ListedOrganisation } {
  const slug = listedOrganisation(list)
  if (slug === null) return {}
  const organisation = findOrganisation(slug)
  if (organisation === null) throw notFound(jobPost.messages.missing)
  return { organisation: toOrganisationNames(organisation) }
}

function listQueries(ports: ContentPorts) {
  const countFilters = filterCounts(ports)
  const today = () => indiaDay(ports.clock())

  // Lists narrowed by more than the state have only a total, without counts per filter.
  const isCounted = (query: JobListRequest) =>
    query.counts === '1' && truncateQuery(query.searchQuery) === '' && !isNarrowedBeyondState(query)

  return {
    toView: (list: PostList, query: JobListRequest) => jobListView(list, query, today()),
    toTags: (list: PostList, query: JobListRequest) =>
      jobListTags(list, { query, isCounted: isCounted(query) }, today()),
    headAndCounts: async (
      list: PostList,
      query: JobListRequest,
    ): Promise<Pick<JobsJson, 'organisation' | 'counts'>> => ({
      ...getListHead(list),
      ...(isCounted(query) ? { counts: await countFilters(list) } : {}),
    }),
  }
}

export function jobPostsService(ports: ContentPorts) {
  const content = contentService(ports, jobPostModel)
  const findSlug = slugLookup(ports.db)
  const { jobPosts } = schema

  const { toView, toTags, headAndCounts } = listQueries(ports)

  async function findPublic(key: string): Promise<JobPostRow | null> {
    const byId = isId(key) ? await content.rows.find(key.toUpperCase()) : null
    const id = byId?.id ?? (await findSlug(key))
    const row = byId ?? (id === null ? null : await content.rows.find(id))
    return row !== null && isPublic(row) ? row : null
  }

  return {
    ...content,
    ...sitemapPosts(ports),
    ...namedPosts(ports),
    ...undatedPosts(ports),

    async listJobs(
      list: PostList,
      query: JobListRequest,
    ): Promise<Tagged<ListPage & { items: Partial<JobPost>[] }>> {
      const tags = toTags(list, query)
      return { ...(await content.list(toView(list, query), query)), tags }
    },

    /** Returns a page of a job list as JSON, with requested counts. Throws 404 for an unknown organisation. */
    async listJobsJson(list: PostList, query: JobListRequest): Promise<Tagged<JobsJson>> {
      const tags = toTags(list, query)
      const head = await headAndCounts(list, query)
      return { ...head, ...(await content.listJson(toView(list, query), query)), tags }
    },

    /**
     * Returns a public post with its history, by id, slug, alias or old share form. Throws 404. Only ids and current
     * slugs have cache tags: an old share form may later become the slug of a new post.
     */
    async readByKey(key: string): Promise<Tagged<{ post: JobPostDetail }>> {
      const row = await findPublic(key)
      if (row === null) throw notFound(jobPost.messages.missing)
      const history = await content.rows.history(row.id)
      const isOwn = key.toUpperCase() === row.id || slugKey(key) === slugKey(row.slug)
      return {
        post: {
          ...jobPostModel.toItem(row),
          history: history.map(({ at, ...event }) => ({
            at: new Date(at).toISOString(),
            type: event.type,
            summary: eventSummary(event),
          })),
        },
        tags: isOwn ? [itemTag(jobPost.name, row.id)] : [],
      }
    },

    async isEmpty(): Promise<boolean> {
      return (await ports.db.read.select({ id: jobPosts.id }).from(jobPosts).limit(1)).length === 0
    },

    async has(postName: string, beginDate: string): Promise<boolean> {
      return (await sameNamed(ports.db.read).execute({ postName, beginDate })).length > 0
    },

    /** Returns the slug of a public post by key; null for none. */
    async findPublicSlug(key: string): Promise<string | null> {
      const row = await findPublic(key)
      return row?.slug ?? null
    },
  }
}

export type JobPostsService = ReturnType<typeof jobPostsService>
