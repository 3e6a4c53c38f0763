import * as z from 'zod'
import { PAGE_SIZE, PAGE_SIZE_MAX } from '#shared/domain/constants.ts'
import { ALERT_KINDS } from '#shared/domain/alerts/alert-topics.ts'
import { listPage, integerParameter } from './list-query.ts'

/** Delivery state of an alert: `held` for 30 s, `sending`, `done`, `cancelled`; `line` only appears in inboxes. */
export const ALERT_STATES = ['held', 'sending', 'done', 'cancelled', 'line'] as const

const count = z.int().min(0)

/** Messages to devices: `targeted` sums all others but `shown` and `clicked`. */
export const AlertCounts = z.object({
  targeted: count,
  waiting: count,
  digest: count.describe('Told in a digest, or waiting for it.'),
  accepted: count.describe('Taken by the push service.'),
  failed: count,
  pruned: count.describe('To devices without a valid subscription.'),
  cancelled: count.describe('Withdrawn, or expired.'),
  shown: count,
  clicked: count,
})
export type AlertCounts = z.output<typeof AlertCounts>

export const AdminAlert = z
  .object({
    _id: z.string(),
    postId: z.string(),
    /** Blank if the post was deleted permanently. */
    postName: z.string(),
    kind: z.enum(ALERT_KINDS),
    state: z.enum(ALERT_STATES),
    at: z.string(),
    /** End of the hold: until then nothing is sent, and every delivery can be withdrawn. */
    releaseAt: z.string(),
    counts: AlertCounts,
  })
  .meta({ id: 'AdminAlert' })
export type AdminAlert = z.output<typeof AdminAlert>

export const AdminAlertsQuery = z.object({
  page: integerParameter(1, Number.MAX_SAFE_INTEGER, 'Page must be a whole number from 1.'),
  limit: integerParameter(
    PAGE_SIZE,
    PAGE_SIZE_MAX,
    `Limit must be a whole number from 1 to ${PAGE_SIZE_MAX}.`,
  ),
})
export type AdminAlertsQuery = z.output<typeof AdminAlertsQuery>

const Sending = z.object({ isPaused: z.boolean('This must be true or false.') })

export const AdminAlertsData = z.object({
  sending: Sending,
  alerts: z.array(AdminAlert),
  ...listPage,
})
export type AdminAlertsData = z.output<typeof AdminAlertsData>

export const AdminPostAlertsData = z.object({ counts: AlertCounts, alerts: z.array(AdminAlert) })
export type AdminPostAlertsData = z.output<typeof AdminPostAlertsData>

export const SendingBody = Sending
export const SendingData = z.object({ sending: Sending })

export const CancelledAlertData = z.object({ alert: AdminAlert })
