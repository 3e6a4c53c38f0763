import { and, eq, isNull } from 'drizzle-orm'
import type { Passkey, PasskeysData } from '#shared/contracts/passkeys.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Db, Query } from '../../../db/db.ts'
import { schema } from '../../../db/schema/index.ts'
import { conflict, notFound } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import type { AccountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'
import type { PasskeyPolicy } from '#server/modules/accounts/roles/passkey.policy.ts'
import { adminSession, changeableSessions, readPasskeys, toPasskey } from './passkeys.repository.ts'
import type { PasskeyRow } from './passkeys.repository.ts'

const { passkeys, sessions } = schema

type Ports = {
  db: Db
  clock: () => number
  policy: PasskeyPolicy
  sessions: Pick<AccountSessions, 'endIn'>
}

const findPasskey = async (query: Query, userId: string, id: string): Promise<PasskeyRow> => {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const [row] = await query.select().from(passkeys).where(own)
  if (row === undefined) throw notFound('Passkey not found.')
  return row
}

export function passkeysService(ports: Ports) {
  const { db, clock, policy } = ports

  const changeableSession = changeableSessions(policy)

  return {
    async list(viewer: Viewer): Promise<PasskeysData> {
      const { user, passkeyId } = await adminSession(db.read, viewer)
      return {
        passkeys: (await readPasskeys(db.read, user.id)).map((row) => toPasskey(row, passkeyId)),
        changes: await policy.getChanges(db.read, user, passkeyId),
        isRequired: await policy.adminsNeedPasskey(db.read),
      }
    },

    async rename(viewer: Viewer, id: string, name: string): Promise<Passkey> {
      const now = clock()
      return db.tx(async (query) => {
        const { user, passkeyId } = await changeableSession(query, viewer)
        const row = await findPasskey(query, user.id, id)
        const renamed = { ...row, name: name.trim() }
        await query.update(passkeys).set({ name: renamed.name }).where(eq(passkeys.id, id))
        const [before, after] = [{ name: row.name }, { name: renamed.name }]
        const target = `user:${user.id}` as const
        await writeAudit(query, { at: now, actor: user, action: 'rename passkey', target, before, after })
        return toPasskey(renamed, passkeyId)
      })
    },

    /** Removes a passkey and ends other sessions it proved. Throws 409 for the last one while a passkey is required. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const now = clock()
      await db.tx(async (query) => {
        const { user, sid } = await changeableSession(query, viewer)
        const row = await findPasskey(query, user.id, id)
        const isLast = (await readPasskeys(query, user.id)).length === 1
        if (isLast && (await policy.adminsNeedPasskey(query)))
          throw conflict(
            'The site requires a passkey from every admin. Add another passkey, then remove this passkey.',
          )
        await query.delete(passkeys).where(eq(passkeys.id, id))
        const proven = await query
          .select({ id: sessions.id })
          .from(sessions)
          .where(and(eq(sessions.userId, user.id), eq(sessions.passkeyId, id), isNull(sessions.revokedAt)))
        for (const session of proven)
          if (session.id !== sid) await ports.sessions.endIn(query, user.id, session.id, now)
        await query.update(sessions).set({ passkeyId: null }).where(eq(sessions.passkeyId, id))
        const before = { name: row.name }
        const target = `user:${user.id}` as const
        await writeAudit(query, { at: now, actor: user, action: 'remove passkey', target, before })
      })
    },
  }
}

export type PasskeysService = ReturnType<typeof passkeysService>
