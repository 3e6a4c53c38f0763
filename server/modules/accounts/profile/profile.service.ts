import { eq } from 'drizzle-orm'
import type { DeleteAccountBody, ProfileBody } from '#shared/contracts/account-bodies.ts'
import type { ExportData, PasskeyStep, Profile, SignedInData } from '#shared/contracts/auth.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { unauthorized } from '#server/lib/errors.ts'
import type { Viewer } from '#server/lib/sessions.ts'
import {
  auditIgnoredRole,
  type UserRow,
  type SignedIn,
} from '#server/modules/accounts/sessions/accounts.service.ts'
import { writeGrant } from '#server/modules/accounts/roles/admins.service.ts'
import type { ClientInfo } from '#server/modules/accounts/codes/identify-otp-holder.ts'
import type { OtpService } from '#server/modules/accounts/codes/otp.service.ts'
import type { PasskeyPolicy } from '#server/modules/accounts/roles/passkey.policy.ts'
import type { KnownCookie } from '#server/modules/accounts/codes/known-browsers.repository.ts'
import type { AccountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'
import type { FastifyReply } from 'fastify'
import type { AccountCookies } from '#server/modules/accounts/sessions/set-account-cookies.ts'

const { sessions: sessionRows, users } = schema

export const toProfile = ({ id, createdAt, ...user }: UserRow, passkeyStep: PasskeyStep): Profile => ({
  _id: id,
  ...user,
  createdAt: new Date(createdAt).toISOString(),
  passkeyStep,
})

const read = async (query: Query, id: string): Promise<UserRow> => {
  const [user] = await query.select().from(users).where(eq(users.id, id))
  if (user === undefined) throw unauthorized()
  return user
}

export function profileService(ports: {
  db: Db
  clock: () => number
  otps: OtpService
  sessions: AccountSessions
  known: KnownCookie
  passkeyPolicy: Pick<PasskeyPolicy, 'getStep'>
  records: readonly UserRecords[]
}) {
  const { db, clock, otps, sessions, known, passkeyPolicy, records } = ports

  const profileOf = async (query: Query, user: UserRow, { passkeyId = null }: Viewer): Promise<Profile> =>
    toProfile(user, await passkeyPolicy.getStep(query, user, passkeyId))

  return {
    read: async (viewer: Viewer): Promise<Profile> =>
      profileOf(db.read, await read(db.read, viewer.id), viewer),

    /** Changes the given fields. The address cannot change, since it identifies the user at sign-in. */
    async change(viewer: Viewer, { firstName, lastName, phone, role }: ProfileBody): Promise<Profile> {
      const { id } = viewer
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
        return profileOf(query, { ...user, ...set }, viewer)
      })
    },

    async export(viewer: Viewer): Promise<ExportData> {
      const { id } = viewer
      const user = await read(db.read, id)
      const exported: Record<string, Record<string, unknown>[]> = {}
      for (const each of records) exported[each.name] = await each.read(db.read, user)
      return {
        exportedAt: new Date(clock()).toISOString(),
        profile: await profileOf(db.read, user, viewer),
        sessions: await sessions.stored(id),
        records: exported,
      }
    },

    /** Erases the account. Returns the cookie `known` without the address. Throws 401 if the OTP is not right. */
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
        // Otherwise a later registration with this address would get the admin role.
        if (user.role === 'admin') await writeGrant(query, { email, role: 'user', actor: user, now })
        await writeAudit(query, { at: now, actor: user, action: 'erase', target: `user:${id}` })
      })
      return known.excluding(from.known, email)
    },
  }
}

export type ProfileService = ReturnType<typeof profileService>

export const signInResponse =
  (cookies: AccountCookies) =>
  (reply: FastifyReply, { user, session, known, passkeyStep }: SignedIn): SignedInData => {
    cookies.signIn(reply, session)
    cookies.setKnown(reply, known)
    return { accessToken: session.token, createdUser: toProfile(user, passkeyStep) }
  }

export type SignInResponse = ReturnType<typeof signInResponse>
