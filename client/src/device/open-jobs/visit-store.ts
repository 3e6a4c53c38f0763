import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import type { JobWithEligibility } from '#shared/domain/eligibility/sort-open-jobs.ts'
import { OPEN_JOBS_VISIT, database, meta } from '#client/device/db/db.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** A look at the open jobs after this time without one begins a visit. */
export const VISIT_GAP_MS = 30 * MINUTE_MS

type Visit = {
  /** Ids of the jobs that were shown in earlier visits; null in the first visit. */
  before: string[] | null
  /** Ids of the jobs that were shown last. */
  shown: string[]
  /** Time of the last look, epoch milliseconds. */
  at: number
}

/**
 * Records that the jobs are shown. Returns true for jobs whose conditions were not known in earlier visits: none in the
 * first visit. The answers of the user do not affect it, so a new answer makes no job new.
 */
export async function recordLook(
  jobs: readonly Pick<JobWithEligibility, '_id' | 'eligibility'>[],
): Promise<(id: string) => boolean> {
  const shown = jobs.filter(({ eligibility }) => eligibility.length > 0).map(({ _id }) => _id)
  const at = serverNow()
  const before = await database.transaction('rw', meta, async () => {
    const last = (await meta.get(OPEN_JOBS_VISIT))?.value as Visit | undefined
    const isNext = last !== undefined && isElapsed(last.at, VISIT_GAP_MS, at)
    const visit: Visit = { before: isNext ? last.shown : (last?.before ?? null), shown, at }
    await meta.put({ name: OPEN_JOBS_VISIT, value: visit })
    return visit.before
  })
  if (before === null) return () => false
  const known = new Set(before)
  return (id) => !known.has(id)
}
