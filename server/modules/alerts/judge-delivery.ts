import { eq, and } from 'drizzle-orm'
import { ttlSeconds, usefulUntil } from '#shared/domain/alerts/alert-lifetime.ts'
import { isQuietAt, planDelivery } from '#shared/domain/alerts/alert-plan.ts'
import type { AlertTimes } from '#shared/domain/alerts/alert-settings.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { DeliveryStatus } from '../../db/schema/alerts.ts'
import type { PushMessage } from '../../ports/push/push-sender.ts'
import { langOf } from './alert-message.ts'
import type { AlertMessages } from './alert-message.ts'
import { digestDayOf } from './digests.ts'
import type { DueDelivery } from './due-deliveries.statements.ts'
import type { ReadPost } from './post-facts.ts'
import { toldPosts } from './told-posts.ts'

const { digests } = schema

/** What a delivery is changed to. */
export type DeliveryChange = { status: DeliveryStatus; runAt: number; expiresAt: number; attempts: number }

/** What is done with a delivery that is due: its message is sent, or it is changed. */
export type Judgement = { message: PushMessage } | { change: DeliveryChange }

const end = ({ runAt, expiresAt, attempts }: DueDelivery, status: DeliveryStatus): Judgement => ({
  change: { status, runAt, expiresAt, attempts },
})

const timesOf = ({ times }: DueDelivery): AlertTimes | null =>
  times === null ? null : (JSON.parse(times) as AlertTimes)

type Ports = { query: Query; readPost: ReadPost; messages: AlertMessages; now: number }

/** Returns a function that judges due deliveries by what holds now: post, subscription, owner and time. */
export function deliveryJudge({ query, readPost, messages, now }: Ports) {
  const told = toldPosts(query, readPost)

  const toMessage = (due: DueDelivery, payload: string, deadline: number | null): Judgement => ({
    message: {
      id: due.subscriptionId,
      endpoint: due.endpoint,
      p256dh: due.p256dh,
      auth: due.auth,
      payload,
      ttl: ttlSeconds(now, deadline),
      urgency: due.rank === 'topic' ? 'normal' : 'high',
      topic: due.alertId,
      attempt: due.attempts,
    },
  })

  async function judgeDigest(due: DueDelivery, ownerId: string, day: string): Promise<Judgement> {
    const ofOwner = and(eq(digests.day, day), eq(digests.ownerId, ownerId))
    const [digest] = await query.select().from(digests).where(ofOwner)
    const names: string[] = []
    for (const id of digest?.alertIds ?? []) {
      const found = await told(id)
      if (found !== null) names.push(found.post.postName)
    }
    if (names.length === 0) return end(due, 'cancelled')
    return toMessage(due, messages.ofDigest(langOf(due.language), due.alertId, names), null)
  }

  /** Plans an alert again if it was held back until the quiet hours, or its owner paused; null if it is to be sent. */
  function held(due: DueDelivery, settings: AlertTimes, alert: { at: number; deadline: number | null }) {
    const { rank, digestDay } = due
    const isPaused = settings.pausedUntil !== null && settings.pausedUntil > now
    if (!isPaused && (rank === 'quiz' || !isQuietAt(now, settings.quiet))) return null
    const lastDigestDay = digestDay === '' ? null : digestDay
    const { at: alertAt, deadline } = alert
    const plan = planDelivery({ rank, now, settings, topicAlertsToday: 0, lastDigestDay, alertAt, deadline })
    if (plan === null) return end(due, 'cancelled')
    const status = plan.as === 'digest' ? 'digest' : 'waiting'
    const expiresAt = usefulUntil(plan.as, alertAt, deadline)
    return { change: { status, runAt: plan.at, expiresAt, attempts: due.attempts } } satisfies Judgement
  }

  return async function judge(due: DueDelivery): Promise<Judgement> {
    const times = timesOf(due)
    if (due.ownerId === null) return end(due, 'pruned')
    if (times === null) return end(due, 'cancelled')
    if (due.expiresAt <= now) return end(due, due.attempts > 0 ? 'failed' : 'cancelled')
    const day = digestDayOf(due.alertId)
    if (day !== null) return judgeDigest(due, due.ownerId, day)
    const found = await told(due.alertId)
    if (found === null) return end(due, 'cancelled')
    const { alert, post } = found
    return (
      held(due, times, alert) ??
      toMessage(due, messages.ofAlert(langOf(due.language), alert, post), alert.deadline)
    )
  }
}
