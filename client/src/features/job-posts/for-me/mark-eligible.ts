import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { sortOpenJobs } from '#shared/domain/eligibility/sort-open-jobs.ts'
import { openJobsChanged, profileChanged } from '#client/device/events.ts'
import { readOpenJobs } from '#client/device/open-jobs/open-jobs-store.ts'
import { readProfile } from '#client/device/profile/profile-store.ts'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { setEligiblePosts } from '#client/features/job-posts/list/eligible-mark.tsx'
import './mark-eligible.css'

async function findEligible(): Promise<Set<string>> {
  const [profile, stored] = await Promise.all([readProfile(), readOpenJobs()])
  if (stored === null || Object.keys(profile).length === 0) return new Set()
  const { eligible } = sortOpenJobs(stored.jobs, profile, indiaDay(serverNow()))
  return new Set(eligible.map(({ job }) => job._id))
}

/** Marks the open jobs that the user is eligible for in all lists, now and after each change. */
export async function startMarks(): Promise<void> {
  // Without a database the rows have no marks.
  const mark = () => findEligible().then(setEligiblePosts, () => undefined)
  for (const changed of [profileChanged, openJobsChanged]) changed.on(() => void mark())
  await mark()
}
