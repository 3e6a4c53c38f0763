import { eq } from 'drizzle-orm'
import type { CodeBody, CodeData, LoginBody, RegisterBody } from '#shared/contracts/auth.ts'
import { CODE_LIFE_MS, CODE_SEND_PAUSE_MS } from '#shared/domain/constants.ts'
import { normalEmail } from '#shared/domain/email.ts'
import { writeAudit } from '../../content/audit.ts'
import type { Db, Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { notFound } from '../../errors.ts'
import { revokeSessions, roleOnSignIn } from './admins.ts'
import type { OneTimeCodes } from './codes.ts'
import type { AccountSessions, OpenedSession } from './sessions.ts'

const { users } = schema

export type UserRow = typeof users.$inferSelect

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  codes: OneTimeCodes
  sessions: AccountSessions
  /** The address that becomes an admin when it first signs in. */
  bootstrapAdminEmail: string | null
}

/** Somebody who is let in. */
export type SignedIn = { user: UserRow; session: OpenedSession }

const ROLE_LENGTH = 100

/** Notes that a body named a role, which has no effect (decision A9). */
export async function noteRole(query: Query, user: UserRow, role: unknown, now: number): Promise<void> {
  if (role === undefined) return
  const asked = (JSON.stringify(role) ?? '').slice(0, ROLE_LENGTH)
  const target = `user:${user.id}`
  await writeAudit(query, { at: now, actor: user, action: 'role ignored', target, after: { role: asked } })
}

const byEmail = async (query: Query, email: string): Promise<UserRow | undefined> =>
  (await query.select().from(users).where(eq(users.email, email)))[0]

// The rest of a sign-in, once the code is used up in this transaction.
async function enter(
  { sessions, bootstrapAdminEmail }: Ports,
  query: Query,
  user: UserRow,
  by: { sid: string; userAgent: string | undefined; now: number; askedRole: unknown },
): Promise<UserRow> {
  const { sid, userAgent, now, askedRole } = by
  const role = await roleOnSignIn(query, { ...user, bootstrap: bootstrapAdminEmail, now })
  if (role !== user.role) {
    await query.update(users).set({ role }).where(eq(users.id, user.id))
    await revokeSessions(query, user.id, now)
  }
  await sessions.add(query, { id: sid, userId: user.id, userAgent, now })
  await noteRole(query, user, askedRole, now)
  return { ...user, role }
}

/** Letting people in by one-time codes. */
export function accountsService(ports: Ports) {
  const { db, clock, newId, codes, sessions } = ports

  return {
    /** Sends a code: the same work and the same answer whether the address is known or not. */
    async requestCode({ email, purpose }: CodeBody): Promise<CodeData> {
      const { challenge } = await codes.issue(normalEmail(email), purpose)
      return { challenge, resendAfter: CODE_SEND_PAUSE_MS / 1000, expiresIn: CODE_LIFE_MS / 1000 }
    },

    /**
     * Signs in. A right code of an address without an account is kept, so that it can register: 404 with
     * `registrationNeeded`.
     */
    async login(body: LoginBody, userAgent: string | undefined): Promise<SignedIn> {
      const { otp, challenge } = body
      const email = normalEmail(body.email)
      const proof = await codes.check({ email, otp, challenge }, ['signIn'])
      const by = { sid: newId(), userAgent, now: clock(), askedRole: body.role }
      const user = await db.tx(async (query) => {
        const known = await byEmail(query, email)
        if (known === undefined) {
          await codes.keep(query, proof, by.now)
          return null
        }
        await codes.consume(query, proof, by.now)
        return enter(ports, query, known, by)
      })
      if (user === null)
        throw notFound('There is no account with this address yet. Please register.', {
          registrationNeeded: true,
        })
      return { user, session: sessions.open(by.sid, user, by.now) }
    },

    /** Makes the account and signs in; an address that has one is signed in and keeps what it has. */
    async register(body: RegisterBody, userAgent: string | undefined): Promise<SignedIn> {
      const { otp, challenge, firstName, lastName, phone } = body
      const email = normalEmail(body.email)
      const proof = await codes.check({ email, otp, challenge }, ['signIn'])
      const by = { sid: newId(), userAgent, now: clock(), askedRole: body.role }
      const fresh: UserRow = {
        id: newId(),
        email,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone,
        role: 'user',
        createdAt: by.now,
      }
      const user = await db.tx(async (query) => {
        await codes.consume(query, proof, by.now)
        const known = await byEmail(query, email)
        if (known === undefined) await query.insert(users).values(fresh)
        return enter(ports, query, known ?? fresh, by)
      })
      return { user, session: sessions.open(by.sid, user, by.now) }
    },
  }
}

export type AccountsService = ReturnType<typeof accountsService>
