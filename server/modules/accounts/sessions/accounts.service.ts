import { eq } from 'drizzle-orm'
import type { OtpRequestBody, LoginBody, RegisterBody } from '#shared/contracts/account-bodies.ts'
import type { OtpRequestData, PasskeyStep } from '#shared/contracts/auth.ts'
import { OTP_TTL_MS, OTP_RESEND_DELAY_MS, SIGN_IN_LINK_TTL_MS } from '#shared/domain/constants.ts'
import { recordRefusal, writeAudit } from '#server/content/records/audit.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { invalidInput, notFound, unauthorized } from '#server/lib/errors.ts'
import { roleOnSignIn } from '#server/modules/accounts/roles/admins.service.ts'
import type { ClientInfo } from '#server/modules/accounts/codes/identify-otp-holder.ts'
import type { OtpService } from '#server/modules/accounts/codes/otp.service.ts'
import type { PasskeyPolicy } from '#server/modules/accounts/roles/passkey.policy.ts'
import { describeUserAgent } from './describe-user-agent.ts'
import { isKnown, saveKnownBrowser } from '#server/modules/accounts/codes/known-browsers.repository.ts'
import type { KnownCookie } from '#server/modules/accounts/codes/known-browsers.repository.ts'
import type { AccountSessions, IssuedSession } from './sessions.service.ts'

const { users } = schema

export type UserRow = typeof users.$inferSelect

type Ports = {
  db: Db
  clock: () => number
  newId: () => string
  otps: OtpService
  sessions: AccountSessions
  known: KnownCookie
  passkeyPolicy: Pick<PasskeyPolicy, 'getStep'>
  /** Address that becomes admin at its first sign-in. */
  bootstrapAdminEmail: string | null
}

/** A signed-in user: new session, new value of the cookie `known`, and the passkey step to offer. */
export type SignedIn = { user: UserRow; session: IssuedSession; known: string; passkeyStep: PasskeyStep }

type UsedPasskey = { id: string; name: string }

const ROLE_LENGTH = 100

/** Audits a role sent in a request body, which has no effect. Quotes a string; of other values it names the type. */
export async function auditIgnoredRole(
  query: Query,
  user: UserRow,
  role: unknown,
  now: number,
): Promise<void> {
  if (role === undefined) return
  const quoted = typeof role === 'string' ? JSON.stringify(role.slice(0, ROLE_LENGTH)) : typeof role
  const target = `user:${user.id}` as const
  await recordRefusal(query, {
    at: now,
    actor: user,
    action: 'role ignored',
    target,
    after: { role: quoted },
  })
}

const byEmail = async (query: Query, email: string): Promise<UserRow | undefined> =>
  (await query.select().from(users).where(eq(users.email, email)))[0]

type SignInContext = ClientInfo & {
  sid: string
  browser: string
  now: number
  requestedRole: unknown
}

// Returns the id of the browser. A known browser keeps its id, so its counters continue.
async function getBrowserId(
  { known }: Ports,
  query: Query,
  email: string,
  context: SignInContext,
): Promise<string> {
  const id = known.findId(context.known, email)
  return id !== null && (await isKnown(query, email, id, context.now)) ? id : context.browser
}

// Completes a sign-in in the transaction that consumed its proof.
async function completeSignIn(
  ports: Ports,
  query: Query,
  user: UserRow,
  context: SignInContext,
  passkey: UsedPasskey | null = null,
) {
  const { sessions, passkeyPolicy, bootstrapAdminEmail } = ports
  const passkeyId = passkey?.id ?? null
  const { sid, userAgent, presented, now, requestedRole } = context
  const role = await roleOnSignIn(query, { ...user, bootstrap: bootstrapAdminEmail, now })
  if (role !== user.role) {
    await query.update(users).set({ role }).where(eq(users.id, user.id))
    await sessions.endAllIn(query, user.id, now)
  }
  if (presented?.sid !== undefined)
    await sessions.replaceIn(query, { ...presented, sid: presented.sid }, { userId: user.id, sid, now })
  await sessions.add(query, { id: sid, userId: user.id, userAgent, passkeyId, now })
  if (role === 'admin') {
    const device = describeUserAgent(userAgent)
    const after = passkey === null ? { device } : { device, passkey: passkey.name }
    await writeAudit(query, { at: now, actor: user, action: 'sign in', target: `user:${user.id}`, after })
  }
  const browser = await getBrowserId(ports, query, user.email, context)
  await saveKnownBrowser(query, user.email, browser, now)
  await auditIgnoredRole(query, user, requestedRole, now)
  const passkeyStep = await passkeyPolicy.getStep(query, { id: user.id, role }, passkeyId)
  return { user: { ...user, role }, browser, passkeyStep }
}

function otpRequests({ otps }: Pick<Ports, 'otps'>) {
  return {
    /**
     * Sends an OTP, or a link in its place. Work and response are the same with and without an account. An erase OTP
     * goes only to the session's address. Throws 401 without a session, 400 for another address.
     */
    async requestOtp(
      { email, purpose, challenge: currentChallenge }: OtpRequestBody,
      from: ClientInfo,
    ): Promise<OtpRequestData> {
      if (purpose === 'erase') {
        if (from.presented === null) throw unauthorized()
        if (from.presented.email !== email)
          throw invalidInput([{ field: 'email', message: 'This is not the email of your account.' }])
      }
      const { challenge, by } = await otps.issue({ email, purpose, challenge: currentChallenge, from })
      const ttlMs = by === 'code' ? OTP_TTL_MS : SIGN_IN_LINK_TTL_MS
      return { challenge, by, resendAfter: OTP_RESEND_DELAY_MS / 1000, expiresIn: ttlMs / 1000 }
    },
  }
}

function signInFrame({ clock, newId, sessions, known }: Ports) {
  const toContext = (from: ClientInfo, requestedRole: unknown): SignInContext => ({
    ...from,
    sid: newId(),
    browser: known.newId(),
    now: clock(),
    requestedRole,
  })
  const toSignedIn = (
    { user, browser, passkeyStep }: Awaited<ReturnType<typeof completeSignIn>>,
    context: SignInContext,
  ): SignedIn => ({
    user,
    passkeyStep,
    session: sessions.open(context.sid, user, context.now),
    known: known.including(context.known, user.email, browser),
  })
  return { toContext, toSignedIn }
}

function passkeyProofs(ports: Ports) {
  const { toContext, toSignedIn } = signInFrame(ports)
  return {
    /** Signs in the user of a passkey, which `use` checks and records in the same transaction. */
    async signInBy(
      from: ClientInfo,
      use: (query: Query) => Promise<{ user: UserRow; passkey: UsedPasskey } | null>,
    ): Promise<SignedIn | null> {
      const context = toContext(from, undefined)
      const signedIn = await ports.db.tx(async (query) => {
        const used = await use(query)
        return used === null ? null : completeSignIn(ports, query, used.user, context, used.passkey)
      })
      return signedIn === null ? null : toSignedIn(signedIn, context)
    },
  }
}

export function accountsService(ports: Ports) {
  const { db, newId, otps } = ports
  const { toContext, toSignedIn } = signInFrame(ports)

  return {
    ...otpRequests(ports),
    ...passkeyProofs(ports),

    /** Signs in. Throws 404 with `registrationNeeded` for an unknown address, without consuming the proof. */
    async login({ otp, link, challenge, ...body }: LoginBody, from: ClientInfo): Promise<SignedIn> {
      const { email } = body
      const proof = await otps.prove({ email, otp, link, challenge, from }, 'signIn')
      const context = toContext(from, body.role)
      const signedIn = await db.tx(async (query) => {
        const user = await byEmail(query, email)
        if (user === undefined) return null
        await otps.consume(query, proof, context.now)
        return completeSignIn(ports, query, user, context)
      })
      if (signedIn !== null) otps.recordSignIn(proof, from)
      else
        throw notFound('There is no account with this email yet. Please register.', {
          registrationNeeded: true,
        })
      return toSignedIn(signedIn, context)
    },

    /** Creates the account and signs in. Signs in to an existing account without changing it. */
    async register({ otp, link, challenge, ...body }: RegisterBody, from: ClientInfo): Promise<SignedIn> {
      const { email } = body
      const proof = await otps.prove({ email, otp, link, challenge, from }, 'signIn')
      const context = toContext(from, body.role)
      const fresh: UserRow = {
        id: newId(),
        email,
        firstName: body.firstName.trim(),
        lastName: body.lastName.trim(),
        phone: body.phone,
        role: 'user',
        createdAt: context.now,
      }
      const signedIn = await db.tx(async (query) => {
        await otps.consume(query, proof, context.now)
        const user = await byEmail(query, email)
        if (user === undefined) await query.insert(users).values(fresh)
        return completeSignIn(ports, query, user ?? fresh, context)
      })
      otps.recordSignIn(proof, from)
      return toSignedIn(signedIn, context)
    },
  }
}

export type AccountsService = ReturnType<typeof accountsService>
