import type { JobListRequest } from '#shared/contracts/job-lists.ts'
import type { JobPost } from '#shared/contracts/job-post.ts'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { organisationList, type JobList, type PostList } from '#shared/domain/job-lists/job-lists.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { LIST_PAGES, stateAddress } from '#shared/domain/pages/list-pages.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { SITE_TAG } from '#server/content/cache/cache-tags.ts'
import type { Tagged } from '#server/content/cache/cache-tags.ts'
import { notFound } from '#server/lib/errors.ts'
import { atomFeed } from './build-atom-feed.ts'
import type { FeedEntry } from './build-atom-feed.ts'

const MAX_ENTRIES = 50
const SUMMARY_LENGTH = 300

const TITLES: Record<JobList, string> = {
  all: 'Latest Jobs',
  applyLink: 'Latest Jobs',
  resultLink: 'Results',
  admitCardLink: 'Admit Card',
  answerKeyLink: 'Answer Key',
  admissionLink: 'Admission',
  upcoming: 'Upcoming Jobs',
  state: 'State Jobs',
}

/** Pages with a feed, at their path plus `/feed.xml`, and the list of each. */
export const FEED_PAGES: Readonly<Record<string, JobList>> = { '/': 'all', ...LIST_PAGES }

export const feedPath = (page: string): string => `${page === '/' ? '' : page}/feed.xml`

export type FeedSources = {
  posts: {
    listJobs(list: PostList, query: JobListRequest): Promise<Tagged<{ items: Partial<JobPost>[] }>>
  }
  site: { read(): Promise<{ name: string }> }
  publicUrl: string
}

const isKnown = (state: string): boolean => state === '' || isState(state)

function toSummary({ lastDate, description }: JobPost): string {
  const summary = truncate(description.trim(), SUMMARY_LENGTH)
  return lastDate === '' ? summary : `Last date: ${formatDay(lastDate)}. ${summary}`
}

const toCategories = ({ state, organisation, organisationName }: JobPost): FeedEntry['categories'] =>
  [
    { term: state, label: state },
    { term: organisation, label: organisationName },
  ].filter(({ term }) => term !== '')

/** Builds feeds of the first 50 posts of a list. */
export function feedsService({ posts, site, publicUrl }: FeedSources) {
  const toEntry = (post: JobPost): FeedEntry => ({
    // This URL redirects to the page, even after the post is renamed.
    id: `${publicUrl}/${post._id}`,
    title: post.postName,
    link: `${publicUrl}${jobPath(post.slug)}`,
    published: post.createdAt,
    updated: post.changedAt,
    summary: toSummary(post),
    categories: toCategories(post),
  })

  async function readEntries(list: PostList, state: string): Promise<Tagged<{ entries: FeedEntry[] }>> {
    if (!isKnown(state)) return { entries: [], tags: [] }
    const query = { page: 1, limit: MAX_ENTRIES, searchQuery: '', state, fields: 'all' } as const
    const { items, tags } = await posts.listJobs(list, query)
    return { entries: (items as JobPost[]).map(toEntry), tags: [...tags, SITE_TAG] }
  }

  type Source = { page: string; list: PostList; title: string }

  async function build({ page, list, title }: Source, state: string): Promise<Tagged<{ xml: string }>> {
    const { name } = await site.read()
    const siteName = isBlank(name) ? SITE_DEFAULTS.name : name
    const { entries, tags } = await readEntries(list, state)
    const xml = atomFeed({
      title: `${title}${state === '' ? '' : `, ${state}`} – ${siteName}`,
      author: siteName,
      self: `${publicUrl}${stateAddress(feedPath(page), state)}`,
      page: `${publicUrl}${stateAddress(page, state)}`,
      entries,
    })
    return { xml, tags }
  }

  return {
    /** Returns the XML feed of a page and state ('' for all). An unknown state has no entries, and no cache tags. */
    feed: (page: string, list: JobList, state: string): Promise<Tagged<{ xml: string }>> =>
      build({ page, list, title: TITLES[list] }, state),

    /** Returns the feed of an organisation's page by the same rules. Throws 404 for an unknown organisation. */
    async organisationFeed(key: string, state: string): Promise<Tagged<{ xml: string }>> {
      // Any letter case is valid, as for every feed.
      const organisation = findOrganisation(key.toLowerCase())
      if (organisation === null) throw notFound('There is no such organisation.')
      const { slug, name: title } = organisation
      return build({ page: organisationPath(slug), list: organisationList(slug), title }, state)
    },
  }
}

export type FeedsService = ReturnType<typeof feedsService>
