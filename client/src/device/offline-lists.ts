import { listPath, type JobQuery, type MaybeStale } from '#shared/contracts/api.ts'
import type { JobSummaryListData } from '#shared/contracts/job-lists.ts'
import { queryLocalJobs } from '#shared/domain/jobs/local-jobs.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { JobList } from '#shared/domain/jobs/job-lists.ts'
import { truncateQuery, tokenize } from '#shared/domain/text/tokenize.ts'
import { rows, searchTerms, type ListRow } from './db.ts'
import { readResponse } from './response-cache.ts'
import { singleFlight } from '#client/lib/single-flight.ts'
import { syncState, type SyncState } from './sync-state.ts'

const allRows = singleFlight(() => rows.toArray())
const allWords = singleFlight(() => searchTerms.toArray())
const currentState = singleFlight(syncState)

async function computed(
  list: JobList,
  { page, searchQuery, state, limit }: JobQuery,
  held: readonly ListRow[],
  today: string,
): Promise<JobSummaryListData> {
  const text = truncateQuery(searchQuery)
  const found = text === '' ? [] : await allWords()
  const wordsOf = new Map(found.map((each) => [each._id, each]))
  const asked = { list, state, words: text === '' ? null : tokenize(text), page, limit, today }
  const { rows: shown, ...told } = queryLocalJobs(held, (id) => wordsOf.get(id), asked)
  return { jobPosts: shown.map(({ summary }) => summary), ...told }
}

type Answer = MaybeStale<JobSummaryListData>

/** What a device that does not hold every post may say of its list: that there are more than it knows of. */
function withMore(data: JobSummaryListData, { hasAllPosts }: SyncState): JobSummaryListData {
  return hasAllPosts || data.total === 0 ? data : { ...data, totalIsCapped: true }
}

/**
 * A page of a list as the device has it: as it was answered, where nothing has changed since; else as the posts that
 * are held make it, unless that is less than what was seen. Undefined where nothing is known of it: an empty list is
 * only believed of a device that holds every post.
 */
export async function readOfflineList(
  list: JobList,
  query: JobQuery,
  now: number,
): Promise<Answer | undefined> {
  const [kept, state, held] = await Promise.all([
    readResponse('', listPath(list, query)),
    currentState(),
    allRows(),
  ])
  const exact = kept && { ...(kept.data as JobSummaryListData), savedAt: kept.savedAt }
  const today = indiaDay(now)
  // What was upcoming yesterday may have begun.
  const isOfToday = list !== 'upcoming' || indiaDay(kept?.savedAt ?? 0) === today
  if (exact && isOfToday && exact.savedAt >= state.changedAt)
    return { ...exact, savedAt: Math.max(exact.savedAt, state.syncedAt) }

  const data = await computed(list, query, held, today)
  const seen = exact?.jobPosts.length ?? 0
  const count = data.jobPosts.length
  const isEnough = state.hasAllPosts ? count > 0 || seen === 0 : count >= seen && count > 0
  const isTrusted = isEnough && (state.syncedAt > 0 || exact === undefined)
  if (isTrusted) return { ...withMore(data, state), savedAt: state.syncedAt || state.changedAt || now }
  return exact
}
