import { timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { SubscriptionData } from '#shared/contracts/push.ts'
import type { Query } from '#server/db/db.ts'
import { notFound } from '#server/lib/errors.ts'
import {
  findGuest,
  replaceToken,
  userOwnerId,
  hashToken,
} from '#server/modules/alerts/owners/alert-owners.repository.ts'
import type { Queue } from '#server/queue/queue.ts'
import type { Caller, CallerOwners } from '#server/modules/alerts/owners/caller-owners.service.ts'
import { GUEST_BYTES } from '#server/modules/alerts/owners/guest-limits.policy.ts'
import { addGuest, awaitConfirmation } from '#server/modules/alerts/owners/guests.repository.ts'
import { CONFIRM_GUEST } from '#server/modules/alerts/model/alerts.repository.ts'
import {
  assignSubscription,
  findSubscriptionByEndpoint,
  findSubscriptionByToken,
  upsertSubscription,
} from '#server/modules/alerts/owners/subscriptions.repository.ts'
import type { FullSubscription } from '#server/modules/alerts/owners/subscriptions.repository.ts'

export const NO_SUBSCRIPTION = 'There is no such subscription.'

/** New ids, token and time, created outside the transaction. */
export type Fresh = { subscriptionId: string; guestId: string; token: string; now: number }

/** Period of retries of a guest's confirmation. */
const CONFIRMATION_TTL_MS = 7 * DAY_MS

// Stored in the row and in its index.
const endpointBytes = ({ endpoint }: FullSubscription): number => 2 * endpoint.length

const toData = (id: string, token: string | null): SubscriptionData => ({
  subscription: { _id: id },
  ...(token !== null && { token }),
})

const hasKeys = (row: FullSubscription, { p256dh, auth }: FullSubscription): boolean =>
  row.p256dh === p256dh && timingSafeEqual(Buffer.from(row.auth), Buffer.from(auth))

const confirmLater = (
  queue: Pick<Queue, 'enqueue'>,
  query: Query,
  { subscriptionId, now }: Pick<Fresh, 'subscriptionId' | 'now'>,
): Promise<void> =>
  queue.enqueue(query, {
    id: `${CONFIRM_GUEST}/${subscriptionId}`,
    type: CONFIRM_GUEST,
    payload: subscriptionId,
    now,
    expiresAt: now + CONFIRMATION_TTL_MS,
  })

export function subscriptionStore({
  owners,
  queue,
}: {
  owners: CallerOwners
  queue: Pick<Queue, 'enqueue'>
}) {
  async function addOfGuest(query: Query, caller: Caller, subscription: FullSubscription, fresh: Fresh) {
    const { subscriptionId: newId, guestId: id, token, now } = fresh
    const isNew = caller.token === null
    const owner = isNew
      ? await addGuest(query, { id, token, network: caller.network }, now)
      : await owners.forWrite(query, caller, now)
    const of = { ownerId: owner.id, sessionId: null, tokenHash: null }
    const added = await upsertSubscription(query, subscription, of, { newId, now })
    const bytes = (isNew ? GUEST_BYTES : 0) + endpointBytes(subscription)
    await owners.charge(query, caller, owner, added === newId ? bytes : 0)
    if (added === newId) {
      await awaitConfirmation(query, owner, now)
      await confirmLater(queue, query, fresh)
    }
    return toData(added, isNew ? token : null)
  }

  async function addOfUser(query: Query, caller: Caller, subscription: FullSubscription, fresh: Fresh) {
    const { subscriptionId: newId, token, now } = fresh
    const { id: ownerId } = await owners.forWrite(query, caller, now)
    const sent = caller.token === null ? null : await findSubscriptionByToken(query, caller.token)
    // The response with a new token may get lost, so a valid token is retained.
    const isValid = sent?.ownerId === ownerId && sent.endpoint === subscription.endpoint
    const tokenHash = isValid ? sent.tokenHash : hashToken(token)
    const of = { ownerId, sessionId: caller.sessionId, tokenHash }
    return toData(await upsertSubscription(query, subscription, of, { newId, now }), isValid ? null : token)
  }

  return {
    /** Stores a subscription. Throws 401, or 404 for a token that belongs to no guest. */
    add: (query: Query, caller: Caller, subscription: FullSubscription, fresh: Fresh) =>
      (caller.userId === null ? addOfGuest : addOfUser)(query, caller, subscription, fresh),

    /** Gives a subscription a new token; endpoint and keys prove the browser. Throws 404, also after a sign-out. */
    async recover(
      query: Query,
      { userId, sessionId }: Caller,
      subscription: FullSubscription,
      { token, now }: Fresh,
    ): Promise<SubscriptionData> {
      const found = await findSubscriptionByEndpoint(query, subscription.endpoint)
      if (found === null || !hasKeys(found, subscription)) throw notFound(NO_SUBSCRIPTION)
      const guest = await findGuest(query, found.ownerId)
      if (userId === null && guest !== null) {
        await replaceToken(query, guest.id, token)
        return toData(found.id, token)
      }
      const isOwn = userId !== null && (guest !== null || found.ownerId === userOwnerId(userId))
      if (!isOwn) throw notFound(NO_SUBSCRIPTION)
      await owners.mergeGuest(query, { userId, sessionId }, guest, now)
      await assignSubscription(query, found.id, { sessionId, token })
      return toData(found.id, token)
    },
  }
}
