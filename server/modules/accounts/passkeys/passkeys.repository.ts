import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Passkey, PasskeysData } from '#shared/contracts/passkeys.ts'
import type { Query, Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { AppError, unauthorized } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { PasskeyPolicy } from '#server/modules/accounts/roles/passkey.policy.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { SessionRecords, UserRecords } from '#server/content/records/user-records.ts'
import { addressTarget } from '#server/modules/accounts/roles/admins.service.ts'
import { revokeSessions, deletePasskeys } from '#server/modules/accounts/roles/revoke-access.ts'

const { passkeys, sessions, users } = schema

export type PasskeyRow = typeof passkeys.$inferSelect

const toInstant = (ms: number): string => new Date(ms).toISOString()

/** Returns a passkey as its owner sees it, in a session that `passkeyId` proves. */
export const toPasskey = (
  { id, name, createdAt, lastUsedAt }: PasskeyRow,
  passkeyId: string | null,
): Passkey => ({
  _id: id,
  name,
  createdAt: toInstant(createdAt),
  lastUsedAt: lastUsedAt === null ? null : toInstant(lastUsedAt),
  current: id === passkeyId,
})

export const REFUSALS: Readonly<Record<Exclude<PasskeysData['changes'], 'open'>, string>> = {
  passkeyFirst: 'Sign in with your passkey first.',
  closed: 'Ask the person who runs the server to allow a passkey for your account.',
  unavailable: 'This address of the site supports no passkeys.',
}

/** A session of an admin account, regardless of the rights that it has without a passkey. */
export type AdminSession = { user: typeof users.$inferSelect; sid: string; passkeyId: string | null }

export async function adminSession(query: Query, viewer: Viewer): Promise<AdminSession> {
  const [found] = await query
    .select({ user: users, passkeyId: sessions.passkeyId })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, viewer.sid ?? ''), eq(sessions.userId, viewer.id), isNull(sessions.revokedAt)))
  if (found === undefined) throw unauthorized()
  return { ...found, sid: viewer.sid ?? '' }
}

export const readPasskeys = (query: Query, userId: string): Promise<PasskeyRow[]> =>
  Promise.resolve(
    query
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
  )

/** Builds the lookup of a session that may change passkeys. The lookup throws 403 for other sessions. */
export const changeableSessions =
  (policy: PasskeyPolicy) =>
  async (query: Query, viewer: Viewer): Promise<AdminSession> => {
    const session = await adminSession(query, viewer)
    const changes = await policy.getChanges(query, session.user, session.passkeyId)
    if (changes !== 'open') throw new AppError(403, REFUSALS[changes])
    return session
  }

export const passkeyRecords: UserRecords = {
  name: 'passkeys',
  async read(query, { id }) {
    const rows = await query
      .select()
      .from(passkeys)
      .where(eq(passkeys.userId, id))
      .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    return rows.map(({ publicKey, ...row }) => ({ ...row, publicKey: publicKey.toString('base64url') }))
  },
  async erase(query, { id }) {
    await deletePasskeys(query, id)
  },
}

type Reset = { email: string; now: number; sessionRecords: Pick<SessionRecords, 'endAll'> }

/** Deletes an admin's passkeys and ends all sessions. Returns the number deleted; null if there is no such admin. */
export function resetPasskeys(db: Db, { email, now, sessionRecords }: Reset): Promise<number | null> {
  return db.tx(async (query) => {
    const [user] = await query.select().from(users).where(eq(users.email, email))
    if (user?.role !== 'admin') return null
    const removed = await deletePasskeys(query, user.id)
    await revokeSessions(query, { userId: user.id, now }, sessionRecords)
    const line = { at: now, actor: { id: 'command line' }, action: 'reset passkeys' } as const
    await writeAudit(query, { ...line, target: addressTarget(email), after: { removed } })
    return removed
  })
}
