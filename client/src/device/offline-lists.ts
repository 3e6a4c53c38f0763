import { listPath, type JobQuery, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { queryLocalJobs } from '#shared/domain/jobs/local-jobs.ts'
import { otherLocalSearches } from '#shared/domain/jobs/local-other-searches.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import { NO_ALIASES } from '#shared/domain/search/aliases.ts'
import { parseSearch } from '#shared/domain/search/search-terms.ts'
import { singleFlight } from '#client/lib/single-flight.ts'
import { readAliases } from './aliases.ts'
import { responses, rows, searchWords } from './db.ts'
import { syncState, type SyncState } from './sync-apply.ts'

// The lists of one page share one read.
const allRows = singleFlight(() => rows.toArray())
const allWords = singleFlight(() => searchWords.toArray())
const currentState = singleFlight(syncState)

async function computeList(
  list: JobList,
  { page, searchQuery, state, limit }: JobQuery,
  { hasAllPosts }: SyncState,
  today: string,
): Promise<JobSummaryListData> {
  const aliases = searchQuery === '' ? NO_ALIASES : await readAliases()
  const terms = parseSearch(searchQuery, aliases)
  const words = new Map(terms === null ? [] : (await allWords()).map((each) => [each._id, each]))
  const query = { list, state, page, limit, today }
  const all = await allRows()
  const { rows: shown, ...counts } = queryLocalJobs(all, (id) => words.get(id), { ...query, terms })
  const data = { jobPosts: shown.map(({ summary }) => summary), ...counts }
  if (terms !== null && counts.total === 0)
    return { ...data, didYouMean: await otherLocalSearches(all, words, aliases, { ...query, searchQuery }) }
  // There are more posts than this device has.
  return hasAllPosts || data.total === 0 ? data : { ...data, totalIsCapped: true }
}

/**
 * Returns a page of a list from the device: the cached response if nothing changed since, else the list over the cached
 * posts unless that has fewer rows. Undefined if the device has neither; an empty list counts only if it has every post.
 */
export async function readOfflineList(
  list: JobList,
  query: JobQuery,
  now: number,
): Promise<MaybeStale<JobSummaryListData> | undefined> {
  const [cached, state] = await Promise.all([responses.get(['', listPath(list, query)]), currentState()])
  const exact = cached && { ...(cached.data as JobSummaryListData), savedAt: cached.savedAt }
  const today = indiaDay(now)
  // An upcoming recruitment of yesterday may have begun.
  const isOfToday = list !== 'upcoming' || indiaDay(cached?.savedAt ?? 0) === today
  if (exact && isOfToday && exact.savedAt >= state.changedAt)
    return { ...exact, savedAt: Math.max(exact.savedAt, state.syncedAt) }

  const data = await computeList(list, query, state, today)
  const seen = exact?.jobPosts.length ?? 0
  const count = data.jobPosts.length
  const isEnough = state.hasAllPosts ? count > 0 || seen === 0 : count >= seen && count > 0
  const isTrusted = isEnough && (state.syncedAt > 0 || exact === undefined)
  return isTrusted ? { ...data, savedAt: state.syncedAt || state.changedAt || now } : exact
}
