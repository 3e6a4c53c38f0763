import { eq } from 'drizzle-orm'
import type { AdminUser } from '#shared/contracts/people.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import type { AccountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'

const { users } = schema

type Ports = { db: Db; clock: () => number; sessions: Pick<AccountSessions, 'list' | 'endAllIn'> }

export function usersService({ db, clock, sessions }: Ports) {
  return {
    async find(email: string): Promise<AdminUser[]> {
      const rows = await db.read.select().from(users).where(eq(users.email, email))
      return Promise.all(
        rows.map(async (user) => {
          const live = await sessions.list(user, undefined)
          const { id, firstName, lastName, role, createdAt } = user
          return {
            _id: id,
            email: user.email,
            firstName,
            lastName,
            role,
            createdAt: new Date(createdAt).toISOString(),
            sessions: live.length,
            lastSeenAt: live[0]?.lastSeenAt ?? null,
          }
        }),
      )
    },

    /** Ends every session of a user. Returns the number of live sessions. Throws 404 if there is no such user. */
    async endSessions(id: string, actor: Actor): Promise<number> {
      const now = clock()
      const [user] = await db.read.select().from(users).where(eq(users.id, id))
      if (user === undefined) throw notFound('User not found.')
      const ended = (await sessions.list(user, undefined)).length
      await db.tx(async (query) => {
        await sessions.endAllIn(query, id, now)
        const after = { ended }
        await writeAudit(query, { at: now, actor, action: 'end sessions', target: `user:${id}`, after })
      })
      return ended
    },
  }
}

export type UsersService = ReturnType<typeof usersService>
