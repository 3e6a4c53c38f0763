import { firstText } from '#shared/domain/alerts/alert-texts.ts'
import type { AlertText } from '#shared/domain/alerts/alert-texts.ts'
import { buildPushMessage } from '#shared/domain/alerts/build-push-message.ts'
import { ALERTS_PATH } from '#shared/domain/alerts/push-message.ts'
import type { Db } from '#server/db/db.ts'
import type { PushOutcome } from '#server/ports/push/push-outcome.ts'
import type { PushPorts } from '#server/ports/push/push-ports.ts'
import { findOwner } from '#server/modules/alerts/owners/alert-owners.repository.ts'
import { isUnconfirmed, noteConfirmed } from '#server/modules/alerts/owners/guests.repository.ts'
import {
  deleteSubscription,
  readSubscription,
} from '#server/modules/alerts/owners/subscriptions.repository.ts'
import type { SubscriptionRow } from '#server/modules/alerts/owners/subscriptions.repository.ts'

const TEST = 'test'
/** Short, since a user is waiting for the message. */
const TTL_SECONDS = 60

type Ports = Pick<PushPorts, 'sender'> & {
  origin: string
}

/** Builds the sender of messages other than alerts to one subscription, without a queue. */
export const directPushes =
  ({ sender, origin }: Ports) =>
  ({ id, endpoint, p256dh, auth }: SubscriptionRow, words: AlertText): Promise<PushOutcome> => {
    const data = { alertId: TEST, kind: TEST, postId: null, quiet: null, outdated: null } as const
    const path = ALERTS_PATH
    const payload = buildPushMessage({ words, lang: 'en', data, origin, path, isSilent: false })
    const message = { id, endpoint, p256dh, auth, payload, ttl: TTL_SECONDS, topic: TEST, attempt: 0 }
    return sender.send({ ...message, urgency: 'high' })
  }

/** Builds the job that confirms a guest by its first message. Throws errors that need a retry. */
export function confirmGuest({ db, clock, ...ports }: Ports & { db: Db; clock: () => number }) {
  const sendNow = directPushes(ports)
  return async (subscriptionId: string): Promise<void> => {
    const now = clock()
    const found = await readSubscription(db.read, subscriptionId)
    const owner = found === null ? null : await findOwner(db.read, found.ownerId)
    if (found === null || owner === null || !isUnconfirmed(owner)) return
    const outcome = await sendNow(found, firstText('en'))
    if (outcome.status === 'gone') return db.tx((query) => deleteSubscription(query, found.id, now))
    if (outcome.status !== 'accepted') throw new Error('The push service did not accept the confirmation.')
    await db.tx((query) => noteConfirmed(query, owner.id, now))
  }
}
