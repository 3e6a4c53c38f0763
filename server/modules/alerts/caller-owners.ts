import type { Db, Query } from '../../db/db.ts'
import { notFound, unauthorized } from '../../errors.ts'
import { ensureUserOwner, findOwner, findOwnerByToken, noteGuest, userOwnerId } from './alert-owners.ts'
import type { OwnerRow } from './alert-owners.ts'
import type { Caller } from './caller.ts'
import { mergeGuest } from './merge-owners.ts'
import type { UserFollows } from './merge-owners.ts'

const NO_DEVICE = 'There is no such device.'

async function guestOf(query: Query, token: string | null): Promise<OwnerRow> {
  if (token === null) throw unauthorized()
  const guest = await findOwnerByToken(query, token)
  if (guest === null) throw notFound(NO_DEVICE)
  return guest
}

type Ports = { db: Db; follows: UserFollows }

/** Builds the look-up of whose alerts a caller means: its user's, else those of its device. */
export function callerOwners({ db, follows }: Ports) {
  return {
    /**
     * Returns the owner of a caller who changes something. What its device had before it signed in becomes its user's; a
     * token that was merged already says nothing. Throws 401 without session and token, 404 for a wrong token alone.
     */
    async forWrite(query: Query, { userId, sessionId, token }: Caller, now: number): Promise<OwnerRow> {
      if (userId === null) {
        const guest = await guestOf(query, token)
        await noteGuest(query, guest, now)
        return guest
      }
      const guest = token === null ? null : await findOwnerByToken(query, token)
      if (guest !== null) await mergeGuest(query, guest, { userId, sessionId, now }, follows)
      return ensureUserOwner(query, userId, now)
    },

    /** Returns the owner of a caller; null for a user who has none yet. Throws as `forWrite`. */
    async forRead({ userId, token }: Caller): Promise<OwnerRow | null> {
      return userId === null ? guestOf(db.read, token) : findOwner(db.read, userOwnerId(userId))
    },
  }
}

export type CallerOwners = ReturnType<typeof callerOwners>
