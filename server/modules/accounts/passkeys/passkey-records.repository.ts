import { eq } from 'drizzle-orm'
import { writeAudit } from '#server/content/records/audit.ts'
import type { SessionRecords, UserRecords } from '#server/content/records/user-records.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { addressTarget } from '#server/modules/accounts/roles/admins.service.ts'
import { revokeSessions, deletePasskeys } from '#server/modules/accounts/roles/revoke-access.ts'

const { passkeys, users } = schema

export const passkeyRecords: UserRecords = {
  name: 'passkeys',
  async read(query, { id }) {
    const rows = await query.select().from(passkeys).where(eq(passkeys.userId, id))
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
