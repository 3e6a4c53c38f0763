import type { JobPost } from '#shared/contracts/job-post.ts'
import { SITE_DEFAULTS } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { truncate } from '#shared/domain/text/truncate.ts'
import { showDay } from '#shared/domain/dates/india-day.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import { LIST_PAGES, stateAddress } from '#shared/domain/pages/list-pages.ts'
import { isState } from '#shared/domain/jobs/states.ts'
import { SITE_TAG } from '../../content/cache-tags.ts'
import type { Tagged } from '../../content/cache-tags.ts'
import { atomFeed } from './feeds.atom.ts'
import type { FeedEntry } from './feeds.atom.ts'

const ENTRIES = 50
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

/** The pages that have a feed, at their address with `/feed.xml` behind it, and the list that each shows. */
export const FEED_PAGES: Readonly<Record<string, JobList>> = { '/': 'all', ...LIST_PAGES }

/** The path of the feed of a page. */
export const feedPath = (page: string): string => `${page === '/' ? '' : page}/feed.xml`

type Query = { page: number; limit: number; searchQuery: string; state: string; fields: 'all' }

/** What feeds are made from. */
export type FeedSources = {
  posts: {
    listJobs(list: JobList, query: Query): Promise<Tagged<{ items: Partial<JobPost>[] }>>
  }
  site: { read(): Promise<{ name: string }> }
  /** Address of the site without a trailing slash. */
  publicUrl: string
}

const isKnown = (state: string): boolean => state === '' || isState(state)

function summaryOf({ lastDate, description }: JobPost): string {
  const told = truncate(description.trim(), SUMMARY_LENGTH)
  return lastDate === '' ? told : `Last date: ${showDay(lastDate)}. ${told}`
}

/** The newest posts of a list for feed readers. */
export function feedsService({ posts, site, publicUrl }: FeedSources) {
  const entryOf = (post: JobPost): FeedEntry => ({
    // This address redirects to the page, however the post is named later.
    id: `${publicUrl}/${post._id}`,
    title: post.postName,
    link: `${publicUrl}${jobPath(post.slug)}`,
    published: post.createdAt,
    updated: post.changedAt,
    summary: summaryOf(post),
    category: post.state,
  })

  async function entriesOf(list: JobList, state: string): Promise<Tagged<{ entries: FeedEntry[] }>> {
    if (!isKnown(state)) return { entries: [], tags: [] }
    const query = { page: 1, limit: ENTRIES, searchQuery: '', state, fields: 'all' } as const
    const { items, tags } = await posts.listJobs(list, query)
    return { entries: (items as JobPost[]).map(entryOf), tags: [...tags, SITE_TAG] }
  }

  return {
    /**
     * The feed of a page as XML, narrowed to a state unless that is blank. An unknown state has no entries, and no tags
     * either: its feed is not worth keeping.
     */
    async feed(page: string, list: JobList, state: string): Promise<Tagged<{ xml: string }>> {
      const { name } = await site.read()
      const siteName = isBlank(name) ? SITE_DEFAULTS.name : name
      const { entries, tags } = await entriesOf(list, state)
      const xml = atomFeed({
        title: `${TITLES[list]}${state === '' ? '' : `, ${state}`} – ${siteName}`,
        author: siteName,
        self: `${publicUrl}${stateAddress(feedPath(page), state)}`,
        page: `${publicUrl}${stateAddress(page, state)}`,
        entries,
      })
      return { xml, tags }
    },
  }
}

export type FeedsService = ReturnType<typeof feedsService>
