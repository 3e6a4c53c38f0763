import type { JobType } from '#shared/domain/job-types.ts'
import { LANES } from '../../queue/queue.ts'
import type { JobRegistration } from '../../queue/queue.ts'
import { REFUND_BUYERS, type RefundTask } from './buyers.repository.ts'
import type { SoldItemsService } from './sold-items.service.ts'

export const soldItemsJobs = (service: Pick<SoldItemsService, 'runRefund'>): JobRegistration<JobType>[] => [
  {
    type: REFUND_BUYERS,
    lane: LANES.work,
    run: ({ payload }) => service.runRefund(JSON.parse(payload) as RefundTask),
  },
]
