import type { JobType } from '#shared/domain/job-types.ts'
import { EVENTS_JOB } from '#server/content/model/content.model.ts'
import { LANES } from '../../queue/queue.ts'
import type { JobHandler, JobRegistration } from '../../queue/queue.ts'
import {
  CONFIRM_GUEST,
  DELIVER_ALERTS,
  EXPAND_ALERT,
  REMIND,
  SWEEP_ALERTS,
  WITHDRAW_ALERT,
} from '#server/modules/alerts/model/job-types.schema.ts'
import type { AlertsService } from './alerts.service.ts'

type Service = Pick<AlertsService, 'pipeline' | 'confirmGuest'>

export function alertsJobs({ pipeline, confirmGuest }: Service): JobRegistration<JobType>[] {
  const { consumeBatch, expand, withdraw, remind, deliver, sweep } = pipeline
  const job = (type: JobType, run: JobHandler): JobRegistration<JobType> => ({
    type,
    lane: LANES.alerts,
    run,
  })
  return [
    job(EVENTS_JOB, async () => {
      while (await consumeBatch());
    }),
    job(EXPAND_ALERT, ({ payload }) => expand(payload)),
    job(WITHDRAW_ALERT, ({ payload }) => withdraw.run(payload)),
    job(REMIND, ({ payload }) => remind(payload)),
    job(SWEEP_ALERTS, () => sweep()),
    {
      type: CONFIRM_GUEST,
      lane: LANES.confirmations,
      run: ({ payload }) => confirmGuest(payload),
    },
    { type: DELIVER_ALERTS, lane: LANES.push, run: () => deliver() },
  ]
}
