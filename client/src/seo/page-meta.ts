import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { SiteSettings } from '#shared/contracts/site.ts'
import type { Messages } from '#client/lib/i18n.ts'

/** What is known of a page that has been loaded. */
export type PageMeta = {
  /** Id of the deepest matched route, as `/_list/results`; of a page that was not found, whatever there is. */
  routeId: string
  status: number
  /** Canonical path and query, as `/results?page=2`. */
  address: string
  /** Title of the tab. */
  title: string
  /** What the route's loader gave: a post on its page, a list's data on a list. */
  loaderData: unknown
  site: SiteSettings
  /** The day in India, `YYYY-MM-DD`. */
  today: string
  /** Scheme and host of the site's public address, no slash behind. */
  origin: string
  messages: Messages
}

/** The query of a page's address. */
export const queryOf = ({ address }: Pick<PageMeta, 'address'>): URLSearchParams =>
  new URLSearchParams(address.split('?')[1] ?? '')

/** Whether a loader gave anything to look into. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The post that a page shows; null on every other page. */
export const jobOf = ({ routeId, status, loaderData }: PageMeta): JobPostDetail | null =>
  routeId === '/job/$key' && status === 200 && isObject(loaderData) && 'postName' in loaderData
    ? (loaderData as JobPostDetail)
    : null

/** The data of the list that a page shows; null on every other page and where it did not load. */
export const listOf = ({ routeId, loaderData }: PageMeta): JobSummaryListData | null =>
  routeId.startsWith('/_list/') && isObject(loaderData) && 'jobPosts' in loaderData
    ? (loaderData as JobSummaryListData)
    : null
