import { eq, and } from 'drizzle-orm'
import { getExpiry, isQuietAt, planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertTimes } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { DeliveryStatus } from '#server/db/schema/alerts.ts'
import type { PushMessage } from '#server/ports/push/push-sender.ts'
import { toAlertLang } from '#server/modules/alerts/model/build-alert-message.ts'
import type { AlertMessages, BuiltMessage } from '#server/modules/alerts/model/build-alert-message.ts'
import { toDigestDay } from './make-digests.ts'
import type { DueDelivery } from '#server/modules/alerts/model/deliveries.repository.ts'
import type { ReadPost } from '#server/modules/alerts/model/alerts.schema.ts'
import { validAlertFinder } from '#server/modules/alerts/model/alerts.repository.ts'

const { digests } = schema

export type DeliveryChange = { status: DeliveryStatus; runAt: number; expiresAt: number; attempts: number }

/** Message without its TTL, which is computed when it is sent. */
export type DecidedMessage = Omit<PushMessage, 'ttl'>

/** Decision on a due delivery: send before `until` (epoch milliseconds), or change the delivery. */
export type DeliveryDecision = { message: DecidedMessage; until: number } | { change: DeliveryChange }

const end = ({ runAt, expiresAt, attempts }: DueDelivery, status: DeliveryStatus): DeliveryDecision => ({
  change: { status, runAt, expiresAt, attempts },
})

const timesOf = ({ times }: DueDelivery): AlertTimes | null =>
  times === null ? null : (JSON.parse(times) as AlertTimes)

const toRecipient = ({ language }: DueDelivery, { quiet }: AlertTimes, now: number) => ({
  lang: toAlertLang(language),
  quiet,
  now,
})

type Ports = { query: Query; readPost: ReadPost; messages: AlertMessages; now: number }

/** Returns a function that decides on due deliveries by the current post, subscription, owner and time. */
export function deliveryDecider({ query, readPost, messages, now }: Ports) {
  const findAlert = validAlertFinder(query, readPost)

  const toMessage = (due: DueDelivery, { payload, trueUntil }: BuiltMessage, deadline: number | null) => {
    const until = Math.min(deadline ?? Infinity, trueUntil ?? Infinity)
    return {
      until,
      message: {
        id: due.subscriptionId,
        endpoint: due.endpoint,
        p256dh: due.p256dh,
        auth: due.auth,
        payload,
        urgency: due.rank === 'topic' ? 'normal' : 'high',
        topic: due.alertId,
        attempt: due.attempts,
      },
    } satisfies DeliveryDecision
  }

  async function decideDigest(due: DueDelivery, times: AlertTimes, day: string): Promise<DeliveryDecision> {
    const ownerId = due.ownerId ?? ''
    const ofOwner = and(eq(digests.day, day), eq(digests.ownerId, ownerId))
    const [digest] = await query.select().from(digests).where(ofOwner)
    const names: string[] = []
    for (const id of digest?.alertIds ?? []) {
      const found = await findAlert(id)
      if (found !== null) names.push(found.post.postName)
    }
    if (names.length === 0) return end(due, 'cancelled')
    return toMessage(due, messages.ofDigest(due.alertId, names, toRecipient(due, times, now)), null)
  }

  /** Reschedules an alert for quiet hours or an owner's pause; null if it is to be sent. */
  function delay(due: DueDelivery, settings: AlertTimes, alert: { at: number; deadline: number | null }) {
    const { rank, digestDay } = due
    const isPaused = settings.pausedUntil !== null && settings.pausedUntil > now
    if (!isPaused && (rank === 'quiz' || !isQuietAt(now, settings.quiet))) return null
    const lastDigestDay = digestDay === '' ? null : digestDay
    const { at: alertAt, deadline } = alert
    const plan = planDelivery({ rank, now, settings, topicAlertsToday: 0, lastDigestDay, alertAt, deadline })
    if (plan === null) return end(due, 'cancelled')
    const status = plan.as === 'digest' ? 'digest' : 'waiting'
    const expiresAt = getExpiry(plan.as, alertAt, deadline)
    return {
      change: { status, runAt: plan.at, expiresAt, attempts: due.attempts },
    } satisfies DeliveryDecision
  }

  return async function decide(due: DueDelivery): Promise<DeliveryDecision> {
    const times = timesOf(due)
    if (due.ownerId === null) return end(due, 'pruned')
    if (times === null) return end(due, 'cancelled')
    if (due.expiresAt <= now) return end(due, due.attempts > 0 ? 'failed' : 'cancelled')
    const day = toDigestDay(due.alertId)
    if (day !== null) return decideDigest(due, times, day)
    const found = await findAlert(due.alertId)
    if (found === null) return end(due, 'cancelled')
    const { alert, post } = found
    return (
      delay(due, times, alert) ??
      toMessage(due, messages.ofAlert(alert, post, toRecipient(due, times, now)), alert.deadline)
    )
  }
}
