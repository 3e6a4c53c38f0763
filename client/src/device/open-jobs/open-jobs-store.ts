import type { OpenJob, OpenJobsData } from '#shared/contracts/open-jobs.ts'
import { openJobsPath } from '#shared/contracts/api.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { isElapsed } from '#shared/domain/dates/is-elapsed.ts'
import { isClosed } from '#shared/domain/jobs/closing.ts'
import { isProbablyClosed } from '#shared/domain/jobs/job-status.ts'
import { OPEN_JOBS, meta } from '#client/device/db/db.ts'
import { writeWithEviction } from '#client/device/db/storage.ts'
import { openJobsChanged } from '#client/device/events.ts'
import { readProfile } from '#client/device/profile/profile-store.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { apiRequest } from '#client/lib/network/api-request.ts'
import { singleFlight } from '#client/lib/run-exclusive.ts'

/** Open jobs of the server with their eligibility, the same for everybody. `fetchedAt`: epoch milliseconds. */
export type OpenJobs = { cursor: string; jobs: readonly OpenJob[]; fetchedAt: number }

const MIN_INTERVAL_MS = MINUTE_MS
// A page has 500 jobs, and a real site some 200.
const MAX_PAGES = 50

/** Returns the stored open jobs; null before the first fetch. */
export const readOpenJobs = async (): Promise<OpenJobs | null> =>
  ((await meta.get(OPEN_JOBS))?.value as OpenJobs | undefined) ?? null

async function fetchChanges(before: OpenJobs | null, now: number): Promise<OpenJobs> {
  const jobs = new Map((before?.jobs ?? []).map((job) => [job._id, job]))
  let cursor = before?.cursor ?? ''
  // Anonymous: the response may come from shared caches, so the HTTP cache of the device is revalidated.
  const options = { credentials: 'omit', cache: 'no-cache' } as const
  for (let page = 0, more = true; more && page < MAX_PAGES; page += 1) {
    const { data } = await apiRequest<OpenJobsData>(openJobsPath(cursor), options)
    if (data.reset) jobs.clear()
    for (const job of data.jobPosts) jobs.set(job._id, job)
    for (const id of data.removed) jobs.delete(id)
    ;({ cursor, more } = data)
  }
  const today = indiaDay(now)
  // The passing of a last date is no change that the server sends.
  const open = [...jobs.values()].filter(
    (job) => !isClosed(job.lastDate, today) && !isProbablyClosed(job, today),
  )
  return { cursor, jobs: open, fetchedAt: now }
}

/** Fetches the changes of the open jobs, at most once a minute. The request is the same for every profile. */
export const fetchOpenJobs = singleFlight(async (): Promise<OpenJobs> => {
  const now = serverNow()
  // Without a database every visit fetches the open jobs.
  const before = await readOpenJobs().catch(() => null)
  if (before !== null && !isElapsed(before.fetchedAt, MIN_INTERVAL_MS, now)) return before
  const value = await fetchChanges(before, now)
  await writeWithEviction(() => meta.put({ name: OPEN_JOBS, value }))
  openJobsChanged.emit()
  return value
})

/** Fetches the open jobs if this device has a profile. */
export async function prefetchOpenJobs(): Promise<void> {
  if (Object.keys(await readProfile()).length > 0) await fetchOpenJobs()
}
