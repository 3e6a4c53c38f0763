import { listPath, type JobQuery, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData, ListedOrganisation } from '#shared/contracts/job-lists.ts'
import { isNarrowedBeyondState } from '#shared/domain/job-lists/fits-filters.ts'
import { countLocalJobs, queryLocalJobs } from '#shared/domain/job-lists/local-jobs.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { listedOrganisation, type PostList } from '#shared/domain/job-lists/job-lists.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'
import { posts, responses, type ListRow } from '#client/device/db/db.ts'
import { getListRows } from '#client/device/db/post-rows.ts'
import { readSyncState, type SyncState } from './sync-apply.ts'

// The lists of one page share one read.
const currentState = singleFlight(readSyncState)

async function findHead(
  list: PostList,
  all: readonly ListRow[],
): Promise<{ organisation?: ListedOrganisation } | null> {
  if (listedOrganisation(list) === null) return {}
  const row = all.find(({ places }) => Object.hasOwn(places, list))
  const cachedPost = row && (await posts.get(row._id))
  if (!cachedPost) return null
  const { organisation: slug, organisationName: name, organisationShort: short } = cachedPost.post
  return { organisation: { slug, name, short } }
}

async function computeList(
  list: PostList,
  { page, searchQuery, limit, counts: countsParam, ...filters }: JobQuery,
  { hasAllPosts }: SyncState,
  today: string,
): Promise<JobSummaryListData | null> {
  const isSearch = searchQuery.trim() !== ''
  const all = await getListRows()
  const query = { list, filters, page, limit, today }
  const head = await findHead(list, all)
  if (head === null) return null
  const { rows: shown, ...ofPage } = isSearch
    ? await (await import('./search-posts.ts')).searchPosts(all, { ...query, searchQuery })
    : queryLocalJobs(all, () => undefined, { ...query, terms: null })
  // Counts over an incomplete set of posts would be wrong.
  const isCounted = countsParam === '1' && hasAllPosts && !isSearch && !isNarrowedBeyondState(filters)
  const data = {
    jobPosts: shown.map(({ summary }) => summary),
    ...head,
    ...(isCounted ? { counts: countLocalJobs(all, list, today) } : {}),
    ...ofPage,
  }
  // The server has more posts than this device.
  return hasAllPosts || data.total === 0 ? data : { ...data, totalIsCapped: true }
}

/** Prefers a cached response that is current, or longer than the list over cached posts. Undefined without either. */
export async function readOfflineList(
  list: PostList,
  query: JobQuery,
  now: number,
): Promise<MaybeStale<JobSummaryListData> | undefined> {
  const [cached, state] = await Promise.all([responses.get(['', listPath(list, query)]), currentState()])
  const exact = cached && { ...(cached.data as JobSummaryListData), savedAt: cached.savedAt }
  const today = indiaDay(now)
  // Since yesterday an upcoming recruitment may have begun, and an open one may have closed.
  const isCounted = query.counts === '1' && query.searchQuery === ''
  const namesDay = exact?.searchedFor?.some(({ field }) => field === 'lastDate') === true
  const isOfDay = list === 'upcoming' || isCounted || namesDay || Boolean(query.open || query.closing)
  const isOfToday = !isOfDay || indiaDay(cached?.savedAt ?? 0) === today
  if (exact && isOfToday && exact.savedAt >= state.changedAt)
    return { ...exact, savedAt: Math.max(exact.savedAt, state.syncedAt) }

  const data = await computeList(list, query, state, today)
  if (data === null) return exact
  const seen = exact?.jobPosts.length ?? 0
  const count = data.jobPosts.length
  const isAll = count > 0 || seen === 0 || !isOfToday
  const isEnough = state.hasAllPosts ? isAll : count >= seen && count > 0
  const isTrusted = isEnough && (state.syncedAt > 0 || exact === undefined)
  return isTrusted ? { ...data, savedAt: state.syncedAt || state.changedAt || now } : exact
}
