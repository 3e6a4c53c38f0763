import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { OTP_TTL_MS } from '#shared/domain/constants.ts'
import { KNOWN_LIFE_MS } from './accounts.limits.ts'
import type { From } from './otp-holders.ts'
import type { IssuedSession } from './sessions.ts'

const TOKEN_COOKIE = 'accessToken'
const CHALLENGE_COOKIE = 'otp_ch'
const KNOWN_COOKIE = 'known'
const API = '/api/v1'

/** The cookies of accounts. `secure` is off on plain http on this machine alone (decision C1). */
export function accountCookies(secure: boolean) {
  const token = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const companion = { ...token, httpOnly: false } as const
  const challenge = { path: API, httpOnly: true, sameSite: 'strict', secure } as const

  // As the challenge: seen by the API alone, and sent by pages of this site alone.
  const known = challenge

  const clearChallenge = (reply: FastifyReply) => void reply.clearCookie(CHALLENGE_COOKIE, challenge)

  return {
    /** Sets the session's cookie and its readable companion; the challenge has done its work. */
    signIn(reply: FastifyReply, { token: value, maxAge }: IssuedSession): void {
      void reply.setCookie(TOKEN_COOKIE, value, { ...token, maxAge })
      void reply.setCookie(SIGNED_IN_COOKIE, '1', { ...companion, maxAge })
      clearChallenge(reply)
    },
    /** Clears both together. */
    signOut(reply: FastifyReply): void {
      void reply.clearCookie(TOKEN_COOKIE, token)
      void reply.clearCookie(SIGNED_IN_COOKIE, companion)
    },
    setChallenge(reply: FastifyReply, value: string): void {
      void reply.setCookie(CHALLENGE_COOKIE, value, { ...challenge, maxAge: OTP_TTL_MS / 1000 })
    },
    clearChallenge,
    /** Sets by which addresses the browser is known; it outlives the session. Empty it goes. */
    setKnown(reply: FastifyReply, value: string): void {
      if (value === '') void reply.clearCookie(KNOWN_COOKIE, known)
      else void reply.setCookie(KNOWN_COOKIE, value, { ...known, maxAge: KNOWN_LIFE_MS / 1000 })
    },
  }
}

export type AccountCookies = ReturnType<typeof accountCookies>

/** The challenge that a request carries: the body's, for clients that keep no cookies, or the cookie's. */
export const challengeOf = (
  request: Pick<FastifyRequest, 'cookies'>,
  body: { challenge?: string | undefined } = {},
): string | undefined => body.challenge ?? request.cookies[CHALLENGE_COOKIE]

/** Where a request comes from. */
export const fromOf = ({
  ip,
  headers,
  cookies,
  viewer,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies' | 'viewer'>): From => ({
  ip,
  userAgent: headers['user-agent'],
  known: cookies[KNOWN_COOKIE],
  presented: viewer,
})
