import type { JobType } from '#shared/domain/job-types.ts'
import { LANES, type JobRegistration } from '../../../queue/queue.ts'
import { RESCORE, type CorrectionsService } from './corrections.service.ts'

export const correctionsJobs = (service: Pick<CorrectionsService, 'run'>): JobRegistration<JobType>[] => [
  { type: RESCORE, lane: LANES.work, run: ({ payload }) => service.run(payload) },
]
