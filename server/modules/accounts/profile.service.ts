import { eq } from 'drizzle-orm'
import type { DeleteAccountBody, ExportData, Profile, ProfileBody } from '#shared/contracts/auth.ts'
import { writeAudit } from '../../content/audit.ts'
import type { UserRecords } from '../../content/user-records.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { unauthorized } from '../../errors.ts'
import { auditIgnoredRole } from './accounts.service.ts'
import type { UserRow } from './accounts.service.ts'
import { writeGrant } from './admins.ts'
import type { ClientInfo } from './otp-holders.ts'
import type { OtpService } from './otp.service.ts'
import type { KnownCookie } from './known-cookie.ts'
import type { AccountSessions } from './sessions.ts'

const { sessions: sessionRows, users } = schema

/** Returns a user as that user sees it. */
export const toProfile = ({ id, createdAt, ...user }: UserRow): Profile => ({
  _id: id,
  ...user,
  createdAt: new Date(createdAt).toISOString(),
})

const read = async (query: Query, id: string): Promise<UserRow> => {
  const [user] = await query.select().from(users).where(eq(users.id, id))
  if (user === undefined) throw unauthorized()
  return user
}

/** Builds the service by which a signed-in user reads and changes the account. */
export function profileService(ports: {
  db: Db
  clock: () => number
  otps: OtpService
  sessions: AccountSessions
  known: KnownCookie
  /** The user data of other modules. */
  records: readonly UserRecords[]
}) {
  const { db, clock, otps, sessions, known, records } = ports

  return {
    read: async (id: string): Promise<Profile> => toProfile(await read(db.read, id)),

    /** Changes the given fields. The address cannot change, since it is what identifies the user at sign-in. */
    async change(id: string, { firstName, lastName, phone, role }: ProfileBody): Promise<Profile> {
      const now = clock()
      return db.tx(async (query) => {
        const user = await read(query, id)
        const set = {
          firstName: firstName?.trim() ?? user.firstName,
          lastName: lastName?.trim() ?? user.lastName,
          phone: phone ?? user.phone,
        }
        await query.update(users).set(set).where(eq(users.id, id))
        await auditIgnoredRole(query, user, role, now)
        return toProfile({ ...user, ...set })
      })
    },

    /** Returns everything stored about a user. */
    async export(id: string): Promise<ExportData> {
      const user = await read(db.read, id)
      const exported: Record<string, Record<string, unknown>[]> = {}
      for (const each of records) exported[each.name] = await each.read(db.read, user)
      return {
        exportedAt: new Date(clock()).toISOString(),
        profile: toProfile(user),
        sessions: await sessions.stored(id),
        records: exported,
      }
    },

    /**
     * Erases the account and all user data in one transaction; returns the browser's cookie `known` without the
     * address. Throws 401 if the OTP is not right.
     */
    async erase(id: string, { otp, challenge }: DeleteAccountBody, from: ClientInfo): Promise<string> {
      const { email } = await read(db.read, id)
      const proof = await otps.prove({ email, otp, challenge, from }, 'erase')
      const now = clock()
      await db.tx(async (query) => {
        await otps.consume(query, proof, now)
        const user = await read(query, id)
        for (const each of records) await each.erase(query, user)
        await otps.deleteByEmail(query, email)
        await query.delete(sessionRows).where(eq(sessionRows.userId, id))
        await query.delete(users).where(eq(users.id, id))
        // A later registration with the address must not be an admin.
        if (user.role === 'admin') await writeGrant(query, { email, role: 'user', actor: user, now })
        await writeAudit(query, { at: now, actor: user, action: 'erase', target: `user:${id}` })
      })
      return known.excluding(from.known, email)
    },
  }
}

export type ProfileService = ReturnType<typeof profileService>
