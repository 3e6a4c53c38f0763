import { EVENTS_JOB } from '../../content/content.events.ts'
import { LANES } from '../../queue/queue.ts'
import type { JobRegistration } from '../../queue/queue.ts'
import type { AlertsService } from './alerts.service.ts'
import { DELIVER_ALERTS, EXPAND_ALERT } from './job-types.ts'

/** Builds the jobs of alerts: reading events, finding who wants to be told, sending. */
export const alertsJobs = ({ takeUp, expand, deliver }: AlertsService['pipeline']): JobRegistration[] => [
  {
    type: EVENTS_JOB,
    lane: LANES.alerts,
    async run() {
      while (await takeUp());
    },
  },
  { type: EXPAND_ALERT, lane: LANES.alerts, run: ({ payload }) => expand(payload) },
  { type: DELIVER_ALERTS, lane: LANES.push, run: () => deliver() },
]
