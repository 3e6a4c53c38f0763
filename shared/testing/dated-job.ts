import type { Milestone, MilestoneName } from '#shared/domain/jobs/job-milestones.ts'
import type { DatedJob } from '#shared/domain/jobs/job-status.ts'

/** Builds a milestone that is public since 20 November 2026. */
export const milestone = (name: MilestoneName, changes: Partial<Milestone> = {}): Milestone => ({
  name,
  days: [],
  since: '2026-11-20',
  withPost: false,
  link: 'https://ssc.gov.in/a',
  ...changes,
})

/** Builds the status fields of a vacancy: applications from 1 November to 31 December 2026. */
export const datedJob = (changes: Partial<DatedJob> = {}): DatedJob => ({
  beginDate: '2026-11-01',
  lastDate: '2026-12-31',
  milestones: [milestone('apply', { since: null })],
  purpose: 'vacancy',
  updatedAt: '2026-11-01T06:00:00.000Z',
  ...changes,
})
