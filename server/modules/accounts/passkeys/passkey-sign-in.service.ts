import { eq } from 'drizzle-orm'
import type { RequestOptions, SignedCredential } from '#shared/contracts/passkeys.ts'
import { recordRefusal } from '#server/content/records/audit.ts'
import type { Db, Query } from '../../../db/db.ts'
import { schema } from '../../../db/schema/index.ts'
import { AppError, unauthorized } from '#server/lib/errors.ts'
import type { AccountsService, SignedIn } from '#server/modules/accounts/sessions/accounts.service.ts'
import type { ClientInfo } from '#server/modules/accounts/codes/identify-otp-holder.ts'
import type { ChallengeStore } from './passkey-challenges.repository.ts'
import type { RelyingParty } from '#server/modules/accounts/roles/passkey.policy.ts'
import { checkSigned, requestOptions } from './verify-credential.ts'
import type { Refuse } from './verify-credential.ts'

const { passkeys, users } = schema

type Ports = {
  db: Db
  clock: () => number
  party: RelyingParty | null
  challenges: ChallengeStore
  accounts: Pick<AccountsService, 'signInBy'>
}

type PasskeyRow = typeof passkeys.$inferSelect

// One response for every reason: it must not disclose existing passkeys.
const refuse: Refuse = (cause) =>
  new AppError(401, 'This passkey does not work here. Sign in with an OTP instead.', { cause })

const isHandleOf = ({ response: { userHandle } }: SignedCredential, { userId }: PasskeyRow): boolean =>
  userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId

// A lower counter means that two authenticators share the key. Authenticators without a counter always report 0.
const isRegression = (counter: number, stored: number): boolean =>
  (counter > 0 || stored > 0) && counter <= stored

export function passkeySignIn({ db, clock, party, challenges, accounts }: Ports) {
  const unavailable = () => new AppError(403, 'This address of the site supports no passkeys.')

  async function findByCredential(query: Query, credentialId: string): Promise<PasskeyRow> {
    const [row] = await query.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
    if (row === undefined) throw refuse()
    return row
  }

  async function useIn(query: Query, row: PasskeyRow, { counter, now }: { counter: number; now: number }) {
    const { id, name, userId, counter: stored } = await findByCredential(query, row.credentialId)
    const [user] = await query.select().from(users).where(eq(users.id, userId))
    if (user?.role !== 'admin') throw refuse()
    if (isRegression(counter, stored)) return null
    await query.update(passkeys).set({ counter, lastUsedAt: now }).where(eq(passkeys.id, id))
    return { user, passkey: { id, name } }
  }

  return {
    /** Returns the options to sign in, the same for everybody, and the cookie that binds them to the browser. */
    async options(): Promise<{ options: RequestOptions; cookie: string }> {
      if (party === null) throw unavailable()
      const { challenge, cookie } = await challenges.issue('signIn')
      return { options: requestOptions(party, challenge), cookie }
    },

    /** Signs in with a signed challenge. Throws 401 if it proves nothing. */
    async signIn(
      credential: SignedCredential,
      cookie: string | undefined,
      from: ClientInfo,
    ): Promise<SignedIn> {
      if (party === null) throw unavailable()
      const challenge = await challenges.consume(cookie, 'signIn')
      if (challenge === null) throw unauthorized('That took too long. Please try again.')
      const row = await findByCredential(db.read, credential.id)
      if (!isHandleOf(credential, row)) throw refuse()
      const counter = await checkSigned(credential, { party, challenge, credential: row }, refuse)
      const now = clock()
      const signedIn = await accounts.signInBy(from, (query) => useIn(query, row, { counter, now }))
      if (signedIn !== null) return signedIn
      const after = { name: row.name, reason: 'counter' }
      const target = `user:${row.userId}` as const
      const line = { at: now, actor: { id: row.userId }, action: 'passkey refused', target, after } as const
      await db.tx((query) => recordRefusal(query, line))
      throw refuse()
    },
  }
}

export type PasskeySignIn = ReturnType<typeof passkeySignIn>
