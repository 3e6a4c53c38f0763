import { and, desc, eq, inArray } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { PasskeyStep, Role } from '#shared/contracts/auth.ts'
import type { PasskeyChanges } from '#shared/contracts/passkeys.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { addressTarget } from './admins.service.ts'
import { isIP } from 'node:net'

/** The site as authenticators know it: passkeys belong to its host, and work on its origin alone. */
export type RelyingParty = { id: string; origin: string }

/** Returns the relying party of an address; null where browsers offer no passkeys: plain http, or an IP address. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

/** Most passkeys of one admin. */
export const MAX_PASSKEYS = 10

/** TTL of a challenge, milliseconds: finding a security key and typing its PIN takes a while. */
export const CHALLENGE_TTL_MS = 5 * MINUTE_MS

/** Time after a grant or a reset on the host in which a first passkey can be added though one is required, milliseconds. */
const FIRST_PASSKEY_WINDOW_MS = DAY_MS

const { auditLog, passkeys } = schema

// Only the host can do these, or the configuration of the host.
const OPENS_WINDOW = ['grant', 'reset passkeys']

type Admin = { id: string; email: string }

type Ports = {
  clock: () => number
  party: RelyingParty | null
  /** Returns the site's setting: admins have no admin rights without a passkey. */
  adminsNeedPasskey: (query: Query) => Promise<boolean>
}

/** Returns whether a user has a passkey. */
export async function hasPasskey(query: Query, userId: string): Promise<boolean> {
  const own = eq(passkeys.userId, userId)
  return (await query.select({ id: passkeys.id }).from(passkeys).where(own).limit(1)).length > 0
}

/** Builds the rules of who needs a passkey, and of who may add the first one. */
export function passkeyPolicy({ clock, party, adminsNeedPasskey }: Ports) {
  // While passkeys are required, a mailbox alone must not be enough to become an admin: the host opens the way.
  async function mayAddFirst(query: Query, { email }: Admin): Promise<boolean> {
    if (!(await adminsNeedPasskey(query))) return true
    const [line] = await query
      .select({ at: auditLog.at })
      .from(auditLog)
      .where(and(eq(auditLog.target, addressTarget(email)), inArray(auditLog.action, OPENS_WINDOW)))
      .orderBy(desc(auditLog.seq))
      .limit(1)
    if (line === undefined) return false
    const age = clock() - line.at
    return age >= 0 && age < FIRST_PASSKEY_WINDOW_MS
  }

  return {
    adminsNeedPasskey,

    /** Returns the role that a session has: without a proof by passkey, an admin who needs one acts as a user. */
    async roleOf(query: Query, role: Role, passkeyId: string | null): Promise<Role> {
      return role === 'admin' && passkeyId === null && (await adminsNeedPasskey(query)) ? 'user' : role
    },

    /** Returns what the app should offer to a user in a session. */
    async stepOf(
      query: Query,
      { id, role }: { id: string; role: Role },
      passkeyId: string | null,
    ): Promise<PasskeyStep> {
      if (role !== 'admin' || passkeyId !== null) return 'none'
      if (await adminsNeedPasskey(query)) return 'required'
      return party === null || (await hasPasskey(query, id)) ? 'none' : 'offered'
    },

    /** Returns whether a session of an admin may change the passkeys. */
    async changesOf(query: Query, admin: Admin, passkeyId: string | null): Promise<PasskeyChanges> {
      if (party === null) return 'unavailable'
      if (passkeyId !== null) return 'open'
      if (await hasPasskey(query, admin.id)) return 'passkeyFirst'
      return (await mayAddFirst(query, admin)) ? 'open' : 'closed'
    },
  }
}

export type PasskeyPolicy = ReturnType<typeof passkeyPolicy>
