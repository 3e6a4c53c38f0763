import type { Db, Query } from '#server/db/db.ts'
import { notFound, unauthorized } from '#server/lib/errors.ts'
import { ensureUserOwner, findOwner, findOwnerByToken, userOwnerId } from './alert-owners.repository.ts'
import type { OwnerRow } from './alert-owners.repository.ts'
import type { GuestBudget } from './guest-limits.policy.ts'
import { hashNetwork } from './guests.repository.ts'
import { mergeGuest } from './merge-guest.ts'
import type { UserFollows } from './merge-guest.ts'
import { findSubscriptionByToken } from './subscriptions.repository.ts'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '#server/lib/client-network.ts'

/** Who calls: a user with a session, a device by its token, or nobody known. */
export type Caller = {
  userId: string | null
  sessionId: string | null
  token: string | null
  /** The network that it is counted by. */
  network: string
}

/** Returns who calls a route of alerts: its session, and the token of its device. */
export function callerOf({ viewer, headers, ip }: Pick<FastifyRequest, 'viewer' | 'headers' | 'ip'>): Caller {
  const token = headers['push-token']
  return {
    userId: viewer?.id ?? null,
    sessionId: viewer?.sid ?? null,
    network: networkOf(ip),
    token: typeof token === 'string' && token !== '' ? token : null,
  }
}

const NO_DEVICE = 'There is no such device.'

async function guestOf(query: Query, token: string | null, now: number): Promise<OwnerRow> {
  if (token === null) throw unauthorized()
  const guest = await findOwnerByToken(query, token)
  if (guest !== null && !isExpired(guest, now)) return guest
  // The token of a user's subscription gives no access to the data of the user.
  if ((await findSubscriptionByToken(query, token)) !== null) throw unauthorized()
  throw notFound(NO_DEVICE)
}

type UserCaller = { userId: string; sessionId: string | null }

const isExpired = ({ expiresAt }: OwnerRow, now: number): boolean => expiresAt !== null && expiresAt < now

type Ports = { db: Db; clock: () => number; follows: UserFollows; budget: GuestBudget }

/** Builds the look-up of whose alerts a caller means: its user's, else those of its device. */
export function callerOwners({ db, clock, follows, budget }: Ports) {
  const ensureUser = async (query: Query, caller: UserCaller, guest: OwnerRow | null, now: number) => {
    const { userId, sessionId } = caller
    if (guest !== null) await mergeGuest(query, guest, { userId, sessionId, now }, follows)
    return ensureUserOwner(query, userId, now)
  }

  return {
    /** Counts bytes that a caller adds as a guest. Throws 429 above the limit of its network. */
    async charge(query: Query, { network }: Caller, owner: OwnerRow, bytes: number): Promise<void> {
      if (owner.network !== null) await budget.charge(query, hashNetwork(network), bytes)
    },

    /** Returns the owner of a user, whose device had the alerts of a guest until now. */
    mergeGuest: ensureUser,

    /**
     * Returns the owner of a caller who changes something. What its device had before it signed in becomes its user's; a
     * token that was merged already says nothing. Throws 401 without a session and the token of a guest, 404 for a wrong
     * token alone.
     */
    async forWrite(query: Query, { userId, sessionId, token }: Caller, now: number): Promise<OwnerRow> {
      if (userId === null) return guestOf(query, token, now)
      const guest = token === null ? null : await findOwnerByToken(query, token)
      return ensureUser(query, { userId, sessionId }, guest, now)
    },

    /** Returns the owner of a caller; null for a user who has none yet. Throws as `forWrite`. */
    async forRead({ userId, token }: Caller): Promise<OwnerRow | null> {
      return userId === null ? guestOf(db.read, token, clock()) : findOwner(db.read, userOwnerId(userId))
    },
  }
}

export type CallerOwners = ReturnType<typeof callerOwners>
