import { eq, and } from 'drizzle-orm'
import {
  buildCurrentText,
  buildDatedText,
  digestText,
  toAlertLang,
} from '#shared/domain/alerts/alert-texts.ts'
import type { AlertLang } from '#shared/domain/alerts/alert-texts.ts'
import {
  getTextExpiry,
  getExpiry,
  isCapped,
  isQuietAt,
  planDelivery,
} from '#shared/domain/alerts/alert-plan.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import type { QuietHours, AlertTimes } from '#shared/domain/alerts/alert-settings.ts'
import { ALERTS_PATH, buildPushMessage, mayArriveInQuiet } from '#shared/domain/alerts/push-message.ts'
import type { PushData } from '#shared/domain/alerts/push-message.ts'
import { toEligibleAlert, validAlertFinder } from '#server/modules/alerts/model/alerts.repository.ts'
import type { AlertRow, PostFacts, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { DeliveryStatus } from '#server/db/schema/alerts.ts'
import type { PushMessage } from '#server/ports/push/push-sender.ts'
import type { DeliveryChange } from '#server/modules/alerts/model/deliveries.repository.ts'
import type { DueDelivery } from '#server/modules/alerts/model/pending-deliveries.repository.ts'
import { toDigestDay } from '#server/modules/alerts/model/deliveries.repository.ts'

const { digests } = schema

type Recipient = { lang: AlertLang; quiet: QuietHours | null; now: number; rank: AlertRank }

/** Message payload; `trueUntil` is the end of its validity, null if it never expires. */
type BuiltMessage = { payload: string; trueUntil: number | null }

/** Builds push message texts, each once per distinct text. `origin` is the site's scheme and host. */
export function alertMessages(origin: string) {
  const built = new Map<string, BuiltMessage>()
  function cached(key: string, build: () => BuiltMessage): BuiltMessage {
    const found = built.get(key)
    if (found !== undefined) return found
    const message = build()
    built.set(key, message)
    return message
  }
  return {
    /** Returns the message of an alert for the current version of its post. */
    ofAlert(stored: AlertRow, post: PostFacts, { lang, quiet, now, rank }: Recipient): BuiltMessage {
      const alert = rank === 'eligible' ? toEligibleAlert(stored) : stored
      const until = getTextExpiry(alert.facts, now)
      const { title } = buildDatedText(lang, alert, post)
      const data: PushData = {
        alertId: alert.id,
        kind: alert.facts.kind,
        postId: post.id,
        quiet,
        outdated: until === null ? null : { at: until, title },
      }
      const isSilent = mayArriveInQuiet(now, data)
      const key = [alert.id, alert.facts.kind, lang, quiet?.from, quiet?.to, isSilent, until].join('/')
      return cached(key, () => {
        const words = buildCurrentText(lang, alert, post, now)
        const payload = buildPushMessage({ words, lang, data, origin, path: post.url, isSilent })
        return { payload, trueUntil: until }
      })
    },
    ofDigest(id: string, names: readonly string[], { lang, quiet, now }: Recipient): BuiltMessage {
      const data: PushData = { alertId: id, kind: 'digest', postId: null, quiet, outdated: null }
      const words = digestText(lang, { count: names.length, titles: names })
      const isSilent = mayArriveInQuiet(now, data)
      const payload = buildPushMessage({ words, lang, data, origin, path: ALERTS_PATH, isSilent })
      return { payload, trueUntil: null }
    },
  }
}

type AlertMessages = ReturnType<typeof alertMessages>

/** Message without its TTL, which is computed when it is sent. */
export type DecidedMessage = Omit<PushMessage, 'ttl'>

/** Decision on a due delivery: send before `until` (epoch milliseconds), or change the delivery. */
type DeliveryDecision = { message: DecidedMessage; until: number } | { change: DeliveryChange }

const end = ({ runAt, expiresAt, attempts }: DueDelivery, status: DeliveryStatus): DeliveryDecision => ({
  change: { status, runAt, expiresAt, attempts },
})

const timesOf = ({ times }: DueDelivery): AlertTimes | null =>
  times === null ? null : (JSON.parse(times) as AlertTimes)

const toRecipient = ({ language, rank }: DueDelivery, { quiet }: AlertTimes, now: number) => ({
  lang: toAlertLang(language),
  quiet,
  now,
  rank,
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
        urgency: isCapped(due.rank) ? 'normal' : 'high',
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
