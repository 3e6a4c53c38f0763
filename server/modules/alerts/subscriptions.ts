import { eq } from 'drizzle-orm'
import type { SubscriptionBody } from '#shared/contracts/push.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { invalidInput } from '../../errors.ts'
import type { ParsePushEndpoint } from '../../ports/push/push-endpoint.ts'
import { normalAuth, normalP256dh } from '../../ports/push/push-keys.ts'

const { pushSubscriptions } = schema

type NormalSubscription = Pick<SubscriptionRow, 'endpoint' | 'origin' | 'p256dh' | 'auth'>

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Returns a subscription in its normal form. Throws 400 for an address of no push service, and for unusable keys. */
export function parseSubscription(
  parseEndpoint: ParsePushEndpoint,
  { endpoint, keys }: SubscriptionBody,
): NormalSubscription {
  const parsed = parseEndpoint(endpoint)
  const [p256dh, auth] = [normalP256dh(keys.p256dh), normalAuth(keys.auth)]
  const wrong = [
    ...(parsed === null
      ? [{ field: 'endpoint', message: 'This is not the address of a push service.' }]
      : []),
    ...(p256dh === null
      ? [{ field: 'keys.p256dh', message: 'This is not the public key of a subscription.' }]
      : []),
    ...(auth === null ? [{ field: 'keys.auth', message: 'This is not the secret of a subscription.' }] : []),
  ]
  if (parsed === null || p256dh === null || auth === null) throw invalidInput(wrong)
  return { endpoint: parsed.url, origin: parsed.origin, p256dh, auth }
}

/** Whose device a subscription is of, and the session that it ends with. */
export type SubscriptionOwner = { ownerId: string; sessionId: string | null }

/**
 * Stores a subscription by its endpoint, which belongs to one browser: it moves to its present owner. Returns its id,
 * which is `newId` where it is new.
 */
export async function upsertSubscription(
  query: Query,
  { endpoint, origin, p256dh, auth }: NormalSubscription,
  owner: SubscriptionOwner,
  { newId, now }: { newId: string; now: number },
): Promise<string> {
  const values = { ...owner, p256dh, auth, seenAt: now }
  const [found] = await query
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.endpoint, endpoint))
  if (found !== undefined) {
    await query.update(pushSubscriptions).set(values).where(eq(pushSubscriptions.id, found.id))
    return found.id
  }
  await query.insert(pushSubscriptions).values({ ...values, id: newId, endpoint, origin, createdAt: now })
  return newId
}
