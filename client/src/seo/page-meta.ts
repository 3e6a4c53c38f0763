import type { JobSummaryListData, ListedOrganisation } from '#shared/contracts/job-lists.ts'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { QuizOverview } from '#shared/contracts/quiz.ts'
import type { SiteFrame } from '#shared/contracts/site.ts'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import type { ListPage } from '#shared/contracts/list-query.ts'
import { KIND_PATHS, listedKinds, type ListedKind } from '#shared/domain/kinds.ts'
import type { Messages } from '#client/lib/i18n.ts'

export type PageMeta = {
  /** Id of the deepest matched route, such as `/_list/results`; any match if the page was not found. */
  routeId: string
  status: number
  /** Canonical path and query, such as `/results?page=2`. */
  address: string
  title: string
  /** Loader data of the route: a post on its page, a list's data on a list. */
  loaderData: unknown
  site: SiteFrame
  /** Day in India, `YYYY-MM-DD`. */
  today: string
  /** Scheme and host of the site's public URL, without a trailing slash. */
  origin: string
  messages: Messages
}

export const getPath = ({ address }: Pick<PageMeta, 'address'>): string => address.split('?')[0] ?? ''

export const getQuery = ({ address }: Pick<PageMeta, 'address'>): URLSearchParams =>
  new URLSearchParams(address.split('?')[1] ?? '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const findJob = ({ routeId, status, loaderData }: PageMeta): JobPostDetail | null =>
  routeId === '/job/$key' && status === 200 && isObject(loaderData) && 'postName' in loaderData
    ? (loaderData as JobPostDetail)
    : null

export const findQuiz = ({ routeId, status, loaderData }: PageMeta): QuizOverview | null =>
  routeId === '/Quiz/$id' && status === 200 && isObject(loaderData) ? (loaderData as QuizOverview) : null

export const findListedOrganisation = (facts: PageMeta): ListedOrganisation | null =>
  findList(facts)?.organisation ?? null

export const findList = ({ routeId, loaderData }: PageMeta): JobSummaryListData | null =>
  routeId.startsWith('/_list/') && isObject(loaderData) && 'jobPosts' in loaderData
    ? (loaderData as JobSummaryListData)
    : null

/** Returns the kind (other than job posts) that a route lists, and the path of its page; null if it lists none. */
export function findListedKind(routeId: string): { kind: ListedKind; path: string } | null {
  const path = routeId.replace(/^\/_items/, '')
  const kind = listedKinds.find((name) => KIND_PATHS[name].page === path)
  return kind ? { kind, path } : null
}

/** Returns the list of a page that `findListedKind` finds, with item names; null on other pages and if not loaded. */
export function findItemList({ routeId, loaderData }: PageMeta): (ListPage & { names: string[] }) | null {
  const page = findListedKind(routeId)
  if (page === null || !isObject(loaderData)) return null
  const data = loaderData as ListPage &
    Record<string, ({ postName: string } | { title: string })[] | undefined>
  const items = data[KIND_PATHS[page.kind].listKey]
  if (items === undefined) return null
  const names = items.map((item) => ('title' in item ? item.title : item.postName))
  return { ...data, names }
}

export const findPrivateJob = ({ loaderData }: PageMeta): ItemDetails['privateJob'] | null =>
  isObject(loaderData) && 'privateJob' in loaderData && !Array.isArray(loaderData.privateJob)
    ? (loaderData.privateJob as ItemDetails['privateJob'])
    : null
