import { and, desc, eq, inArray } from 'drizzle-orm'
import { DAY_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { PasskeyStep, Role } from '#shared/contracts/auth.ts'
import type { PasskeyChanges } from '#shared/contracts/passkeys.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { addressTarget } from './admins.service.ts'
import { isIP } from 'node:net'

/** The site as authenticators know it: passkeys belong to its host name and work only on its origin. */
export type RelyingParty = { id: string; origin: string }

/** Returns the relying party; null for plain http or an IP address, since passkeys do not work there. */
export function toRelyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[')
  return isName && (protocol === 'https:' || isLocal) ? { id: hostname, origin } : null
}

export const MAX_PASSKEYS = 10

/** TTL of a challenge, milliseconds: finding a security key and typing its PIN takes time. */
export const CHALLENGE_TTL_MS = 5 * MINUTE_MS

/** Window after a grant or a host reset for adding a first passkey while one is required, milliseconds. */
const FIRST_PASSKEY_WINDOW_MS = DAY_MS

const { auditLog, passkeys } = schema

// Actions that only the command line or the configuration of the server can cause.
const OPENS_WINDOW = ['grant', 'reset passkeys']

type Admin = { id: string; email: string }

type Ports = {
  clock: () => number
  party: RelyingParty | null
  /** Returns true if the site requires a passkey for admin rights. */
  adminsNeedPasskey: (query: Query) => Promise<boolean>
}

export async function hasPasskey(query: Query, userId: string): Promise<boolean> {
  const own = eq(passkeys.userId, userId)
  return (await query.select({ id: passkeys.id }).from(passkeys).where(own).limit(1)).length > 0
}

export function passkeyPolicy({ clock, party, adminsNeedPasskey }: Ports) {
  // While passkeys are required, mailbox access must not suffice for a first passkey: the command line must allow it.
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

    /** Returns the role of a session: without passkey proof, an admin who needs a passkey acts as a user. */
    async getRole(query: Query, role: Role, passkeyId: string | null): Promise<Role> {
      return role === 'admin' && passkeyId === null && (await adminsNeedPasskey(query)) ? 'user' : role
    },

    async getStep(
      query: Query,
      { id, role }: { id: string; role: Role },
      passkeyId: string | null,
    ): Promise<PasskeyStep> {
      if (role !== 'admin' || passkeyId !== null) return 'none'
      if (await adminsNeedPasskey(query)) return 'required'
      return party === null || (await hasPasskey(query, id)) ? 'none' : 'offered'
    },

    async getChanges(query: Query, admin: Admin, passkeyId: string | null): Promise<PasskeyChanges> {
      if (party === null) return 'unavailable'
      if (passkeyId !== null) return 'open'
      if (await hasPasskey(query, admin.id)) return 'passkeyFirst'
      return (await mayAddFirst(query, admin)) ? 'open' : 'closed'
    },
  }
}

export type PasskeyPolicy = ReturnType<typeof passkeyPolicy>
