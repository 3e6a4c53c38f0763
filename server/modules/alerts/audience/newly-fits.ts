import type { EventCode } from '#shared/domain/jobs/event-summary.ts'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import { isJobFor, type JobWithEligibility } from '#shared/domain/eligibility/sort-open-jobs.ts'

/** Returns a predicate: true for the profiles that a job fits on a day, and did not fit before the events of a write. */
export function newlyFits(
  events: readonly EventCode[],
  job: JobWithEligibility | null,
  today: string,
): (profile: Profile) => boolean {
  if (job === null) return () => false
  const changed = events.find((event) => event.type === 'eligibilityChanged')
  const before = { ...job, eligibility: changed?.params.from ?? [] }
  return (profile) => isJobFor(job, profile, today) && !isJobFor(before, profile, today)
}
