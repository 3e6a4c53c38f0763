import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { followKey, mergeDates } from '#shared/domain/alerts/alert-interests.ts'
import { MAX_QUIZ_REMINDERS } from '#shared/domain/alerts/alert-settings.ts'
import { mergeSettings } from '#shared/domain/alerts/merge-settings.ts'
import type { Query, Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound, unauthorized } from '#server/lib/errors.ts'
import { toNetwork } from '#server/lib/client-network.ts'
import {
  ensureUserOwner,
  storeSettings,
  findOwner,
  findOwnerByToken,
  userOwnerId,
} from './alert-owners.repository.ts'
import type { OwnerRow } from './alert-owners.repository.ts'
import { mergeDayCounts, moveDigests } from './owner-days.repository.ts'
import { deleteGuest, hashNetwork } from './guests.repository.ts'
import { addInterests, readInterests, readKind } from './interests.repository.ts'
import { moveReads } from './read-marks.repository.ts'
import { moveSubscriptions, findSubscriptionByToken } from './subscriptions.repository.ts'
import type { GuestBudget } from './guest-limits.policy.ts'

const { alertOwners } = schema

type PostOfUser = { userId: string; postId: string }

/** Follows of users, which are fields of their saved jobs. */
export type UserFollows = {
  /** Returns false at the limit of follows. */
  change(query: Query, post: PostOfUser, isFollowed: boolean, now: number): Promise<boolean>
  /** Follows a post from an instant, unless the user followed or unfollowed it later. */
  merge(query: Query, post: PostOfUser, since: number): Promise<void>
}

type MergingSession = { userId: string; sessionId: string | null; now: number }

const FOLLOW = followKey('')

/** Moves all data of a guest to a user, in the caller's transaction. Deletes the guest and its token. */
async function mergeGuest(
  query: Query,
  guest: OwnerRow,
  { userId, sessionId, now }: MergingSession,
  follows: UserFollows,
): Promise<void> {
  const user = await ensureUserOwner(query, userId, now)
  const interests = await readInterests(query, guest.id)
  const room = MAX_QUIZ_REMINDERS - (await readKind(query, user.id, 'q')).length
  const tooMany = (await readKind(query, guest.id, 'q')).slice(Math.max(0, room)).map(({ key }) => key)
  const others = new Map([...interests].filter(([key]) => !key.startsWith(FOLLOW) && !tooMany.includes(key)))
  await addInterests(query, user.id, others)
  const dates = mergeDates(user.dates, guest.dates)
  await storeSettings(query, { id: user.id, dates }, mergeSettings(user.settings, guest.settings), now)
  for (const { key, since } of await readKind(query, guest.id, 'p'))
    await follows.merge(query, { userId, postId: key.slice(FOLLOW.length) }, since)
  // Prevents a second digest on one day.
  const digestDay = user.digestDay < guest.digestDay ? guest.digestDay : user.digestDay
  await query.update(alertOwners).set({ digestDay }).where(eq(alertOwners.id, user.id))
  await mergeDayCounts(query, guest.id, user.id)
  await moveReads(query, guest.id, user.id)
  await moveSubscriptions(query, guest.id, { ownerId: user.id, sessionId })
  await moveDigests(query, guest.id, user.id)
  await deleteGuest(query, guest)
}

/** Caller: a user with a session, a guest by its token, or unknown. */
export type Caller = {
  userId: string | null
  sessionId: string | null
  token: string | null
  network: string
}

export function toCaller({ viewer, headers, ip }: Pick<FastifyRequest, 'viewer' | 'headers' | 'ip'>): Caller {
  const token = headers['push-token']
  return {
    userId: viewer?.id ?? null,
    sessionId: viewer?.sid ?? null,
    network: toNetwork(ip),
    token: typeof token === 'string' && token !== '' ? token : null,
  }
}

const NO_DEVICE = 'There is no such device.'

async function getGuest(query: Query, token: string | null, now: number): Promise<OwnerRow> {
  if (token === null) throw unauthorized()
  const guest = await findOwnerByToken(query, token)
  if (guest !== null && !isExpired(guest, now)) return guest
  // A user's subscription token gives no access to the user's data.
  if ((await findSubscriptionByToken(query, token)) !== null) throw unauthorized()
  throw notFound(NO_DEVICE)
}

type UserCaller = { userId: string; sessionId: string | null }

const isExpired = ({ expiresAt }: OwnerRow, now: number): boolean => expiresAt !== null && expiresAt < now

type Ports = { db: Db; clock: () => number; follows: UserFollows; budget: GuestBudget }

/** Builds the look-up of a caller's owner: the user's, else the guest's. */
export function callerOwners({ db, clock, follows, budget }: Ports) {
  const ensureUser = async (query: Query, caller: UserCaller, guest: OwnerRow | null, now: number) => {
    const { userId, sessionId } = caller
    if (guest !== null) await mergeGuest(query, guest, { userId, sessionId, now }, follows)
    return ensureUserOwner(query, userId, now)
  }

  return {
    /** Counts bytes that a guest adds. Throws 429 above the limit of its network. */
    async charge(query: Query, { network }: Caller, owner: OwnerRow, bytes: number): Promise<void> {
      if (owner.network !== null) await budget.charge(query, hashNetwork(network), bytes)
    },

    /** Merges the guest of a device into its user. Returns the user's owner. */
    mergeGuest: ensureUser,

    /**
     * Returns the owner of a caller for a write. Merges a guest into the signed-in user; ignores a token merged before.
     * Throws 401 without a session and a guest's token, 404 for an unknown token alone.
     */
    async forWrite(query: Query, { userId, sessionId, token }: Caller, now: number): Promise<OwnerRow> {
      if (userId === null) return getGuest(query, token, now)
      const guest = token === null ? null : await findOwnerByToken(query, token)
      return ensureUser(query, { userId, sessionId }, guest, now)
    },

    /** Returns the owner of a caller; null for a user without one. Throws as `forWrite`. */
    async forRead({ userId, token }: Caller): Promise<OwnerRow | null> {
      return userId === null ? getGuest(db.read, token, clock()) : findOwner(db.read, userOwnerId(userId))
    },
  }
}

export type CallerOwners = ReturnType<typeof callerOwners>
