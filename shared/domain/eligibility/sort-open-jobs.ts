import { isClosingSoon } from '#shared/domain/job-lists/fits-filters.ts'
import { acceptsApplications, type DatedJob } from '#shared/domain/jobs/job-status.ts'
import { checkEligibility, type Verdict } from './check-eligibility.ts'
import type { EligibilityRow } from './eligibility-row.ts'
import type { Profile } from './profile.ts'

export type JobWithEligibility = DatedJob & { _id: string; eligibility: EligibilityRow[] }

export type JudgedJob<Job> = { job: Job; verdict: Verdict }

/** Jobs that accept applications, by verdict. */
export type SortedJobs<Job> = {
  eligible: JudgedJob<Job>[]
  /** The level of the person is enough and no answer rules the job out, but other facts are unknown. */
  possible: JudgedJob<Job>[]
  notEligible: JudgedJob<Job>[]
  /** The required level, or that of the person, is unknown. */
  unclear: JudgedJob<Job>[]
  /** No admin has confirmed the conditions yet. */
  unconfirmed: Job[]
}

const isLevelMet = ({ rows }: Verdict): boolean =>
  rows.some(
    ({ verdict, facts }) =>
      verdict === 'check' &&
      facts.some(({ condition, outcome }) => condition === 'qualification' && outcome === 'met'),
  )

const nameSection = (verdict: Verdict) =>
  verdict.verdict === 'check' ? (isLevelMet(verdict) ? 'possible' : 'unclear') : verdict.verdict

/** Returns true for a job that counts as a job for a person on a day in India: eligible or possible. */
export const isJobFor = (job: JobWithEligibility, profile: Profile, today: string): boolean =>
  acceptsApplications(job, today) &&
  job.eligibility.length > 0 &&
  ['eligible', 'possible'].includes(nameSection(checkEligibility(job.eligibility, profile)))

const LAST = '9999'

const byLastDate = (a: JobWithEligibility, b: JobWithEligibility): number => {
  const [first, second] = [a, b].map(({ lastDate, _id }) => `${lastDate || LAST} ${_id}`) as [string, string]
  return first < second ? -1 : Number(first > second)
}

/** Compares a person with all jobs that accept applications on a day in India. The nearest last date comes first. */
export function sortOpenJobs<Job extends JobWithEligibility>(
  jobs: readonly Job[],
  profile: Profile,
  today: string,
): SortedJobs<Job> {
  const sorted: SortedJobs<Job> = {
    eligible: [],
    possible: [],
    notEligible: [],
    unclear: [],
    unconfirmed: [],
  }
  for (const job of jobs.filter((each) => acceptsApplications(each, today)).sort(byLastDate)) {
    if (job.eligibility.length === 0) sorted.unconfirmed.push(job)
    else {
      const verdict = checkEligibility(job.eligibility, profile)
      sorted[nameSection(verdict)].push({ job, verdict })
    }
  }
  return sorted
}

/** Counts the jobs for a person, eligible or possible, those that close within a week, and those that are new. */
export function countForYou<Job extends JobWithEligibility>(
  { eligible, possible }: SortedJobs<Job>,
  today: string,
  isNew: (id: string) => boolean = () => false,
): { open: number; closing: number; fresh: number } {
  const forYou = [...eligible, ...possible]
  return {
    open: forYou.length,
    closing: forYou.filter(({ job }) => isClosingSoon(job.lastDate, today)).length,
    fresh: forYou.filter(({ job }) => isNew(job._id)).length,
  }
}
