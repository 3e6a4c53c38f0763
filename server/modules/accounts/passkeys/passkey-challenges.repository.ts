import { createHash, randomBytes } from 'node:crypto'
import { eq, lte } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { CHALLENGE_TTL_MS } from '#server/modules/accounts/roles/passkey.policy.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

const { passkeyChallenges } = schema
const RANDOM_BYTES = 32

/** Purpose of a challenge: to sign in, or to add a passkey in one session. */
export type ChallengePurpose = 'signIn' | `add:${string}`

type IssuedChallenge = { challenge: Uint8Array<ArrayBuffer>; cookie: string }

/** Compares a challenge, in base64url, with the expected one. */
export type ExpectedChallenge = (challenge: string) => boolean

// Hides challenge and secret from readers of the database.
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** Builds the store of challenges for authenticators: each is bound to one browser and valid for one attempt. */
export function passkeyChallengeStore({ db, clock }: { db: Db; clock: () => number }) {
  return {
    async issue(purpose: ChallengePurpose): Promise<IssuedChallenge> {
      const now = clock()
      const challenge = new Uint8Array(randomBytes(RANDOM_BYTES))
      const cookie = randomBytes(RANDOM_BYTES).toString('base64url')
      await db.tx(async (query) => {
        await query.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now))
        await query.insert(passkeyChallenges).values({
          id: hashOf(cookie),
          challenge: hashOf(Buffer.from(challenge).toString('base64url')),
          purpose,
          expiresAt: now + CHALLENGE_TTL_MS,
        })
      })
      return { challenge, cookie }
    },

    /** Consumes a browser's challenge, even if the attempt then fails. Returns null if it has none for this purpose. */
    async consume(cookie: string | undefined, purpose: ChallengePurpose): Promise<ExpectedChallenge | null> {
      if (cookie === undefined) return null
      const now = clock()
      const [found] = await db.tx((query) =>
        query
          .delete(passkeyChallenges)
          .where(eq(passkeyChallenges.id, hashOf(cookie)))
          .returning(),
      )
      if (found === undefined || found.purpose !== purpose) return null
      const remaining = found.expiresAt - now
      if (remaining <= 0 || remaining > CHALLENGE_TTL_MS) return null
      return (challenge) => hashOf(challenge) === found.challenge
    },
  }
}

export type ChallengeStore = ReturnType<typeof passkeyChallengeStore>

const NAME = 'passkey_ch'

/** Builds the cookie that binds a challenge to a browser: sent only to the API, from pages of this site. */
export function passkeyCookie(secure: boolean) {
  const options = { path: '/api/v1', httpOnly: true, sameSite: 'strict', secure } as const
  return {
    read: ({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined => cookies[NAME],
    set(reply: FastifyReply, value: string): void {
      void reply.setCookie(NAME, value, { ...options, maxAge: CHALLENGE_TTL_MS / 1000 })
    },
    clear(reply: FastifyReply): void {
      void reply.clearCookie(NAME, options)
    },
  }
}

export type PasskeyCookie = ReturnType<typeof passkeyCookie>
