import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Role } from '#shared/contracts/auth.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { SessionRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { deletePasskeys, revokeSessions } from './revoke-access.ts'

const { auditLog, users } = schema

const GRANTED = 'grant'
const REVOKED = 'revoke'
const ACTIONS = [GRANTED, REVOKED]

export const addressTarget = (email: string) => `address:${email}` as const

/** Outcome of a grant or revocation; `remembered` if the address has no account yet. */
export type Outcome = 'done' | 'unchanged' | 'remembered'

async function lastGrantAction(query: Query, email: string): Promise<string | null> {
  const [line] = await query
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.target, addressTarget(email)), inArray(auditLog.action, ACTIONS)))
    .orderBy(desc(auditLog.seq))
    .limit(1)
  return line?.action ?? null
}

/** Audits a grant or revocation of the admin role. The last such entry decides the role of the address. */
export async function writeGrant(
  query: Query,
  grant: { email: string; role: Role; actor: Actor; now: number },
): Promise<void> {
  const { email, role, actor, now } = grant
  const action = role === 'admin' ? GRANTED : REVOKED
  await writeAudit(query, { at: now, actor, action, target: addressTarget(email), after: { role } })
}

/** Returns the role at sign-in. The bootstrap address becomes admin only if no grant or revocation names it. */
export async function roleOnSignIn(
  query: Query,
  { email, role, bootstrap, now }: { email: string; role: Role; bootstrap: string | null; now: number },
): Promise<Role> {
  if (role === 'admin') return 'admin'
  const lastAction = await lastGrantAction(query, email)
  if (lastAction === GRANTED) return 'admin'
  if (lastAction !== null || email !== bootstrap) return 'user'
  await writeGrant(query, { email, role: 'admin', actor: { id: 'bootstrap' }, now })
  return 'admin'
}

type Ports = { db: Db; clock: () => number; sessionRecords: Pick<SessionRecords, 'endAll'> }

/** Builds the service that changes admins from the server's command line. Addresses must be normalized. */
export function adminsService({ db, clock, sessionRecords }: Ports) {
  const actor = { id: 'command line' }

  async function change(email: string, role: Role): Promise<Outcome> {
    const now = clock()
    return db.tx(async (query) => {
      const [user] = await query.select().from(users).where(eq(users.email, email))
      const lastAction = await lastGrantAction(query, email)
      const isAdmin = user === undefined ? lastAction === GRANTED : user.role === 'admin'
      if (isAdmin === (role === 'admin')) return 'unchanged'
      await writeGrant(query, { email, role, actor, now })
      if (user === undefined) return 'remembered'
      await query.update(users).set({ role }).where(eq(users.id, user.id))
      if (role === 'user') await deletePasskeys(query, user.id)
      // Ends the user's sessions: their permissions and timeouts depend on the role, so the user has to sign in again.
      await revokeSessions(query, { userId: user.id, now }, sessionRecords)
      return 'done'
    })
  }

  return {
    grant: (email: string) => change(email, 'admin'),
    revoke: (email: string) => change(email, 'user'),

    /** Returns the admins, and the addresses that become admin at their first sign-in. */
    async list(): Promise<{ admins: string[]; waiting: string[] }> {
      const admins = await db.read
        .select({ email: users.email })
        .from(users)
        .where(eq(users.role, 'admin'))
        .orderBy(asc(users.email))
      const known = new Set(
        (await db.read.select({ email: users.email }).from(users)).map((row) => row.email),
      )
      const lines = await db.read
        .select({ target: auditLog.target, action: auditLog.action })
        .from(auditLog)
        .where(inArray(auditLog.action, ACTIONS))
        .orderBy(asc(auditLog.seq))
      const lastActions = new Map(lines.map(({ target, action }) => [target.replace('address:', ''), action]))
      const waiting = [...lastActions].filter(([email, action]) => action === GRANTED && !known.has(email))
      return { admins: admins.map(({ email }) => email), waiting: waiting.map(([email]) => email).toSorted() }
    },
  }
}
