import type { FastifyReply, FastifyRequest } from 'fastify'
import { SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { OTP_TTL_MS } from '#shared/domain/constants.ts'
import { KNOWN_BROWSER_TTL_MS } from '#server/modules/accounts/codes/accounts-limits.policy.ts'
import type { ClientInfo } from '#server/modules/accounts/codes/identify-otp-holder.ts'
import type { IssuedSession } from './sessions.service.ts'

const TOKEN_COOKIE = 'accessToken'
const CHALLENGE_COOKIE = 'otp_ch'
const KNOWN_COOKIE = 'known'
const API = '/api/v1'

/** Builds the cookies of accounts. They are `Secure` if `isSecure` is set or the request came over HTTPS. */
export function accountCookies(isSecure: boolean) {
  const token = { path: '/', httpOnly: true, sameSite: 'lax' } as const
  const companion = { ...token, httpOnly: false } as const
  const challenge = { path: API, httpOnly: true, sameSite: 'strict' } as const

  const secured = <Options extends object>({ request }: FastifyReply, options: Options) => ({
    ...options,
    secure: isSecure || request.protocol === 'https',
  })

  // Same scope as the challenge cookie: sent only to the API, and only from pages of this site.
  const known = challenge

  const clearChallenge = (reply: FastifyReply) =>
    void reply.clearCookie(CHALLENGE_COOKIE, secured(reply, challenge))

  return {
    /** Sets the session cookie and its script-readable companion; clears the used challenge. */
    signIn(reply: FastifyReply, { token: value, maxAge }: IssuedSession): void {
      void reply.setCookie(TOKEN_COOKIE, value, secured(reply, { ...token, maxAge }))
      void reply.setCookie(SIGNED_IN_COOKIE, '1', secured(reply, { ...companion, maxAge }))
      clearChallenge(reply)
    },
    signOut(reply: FastifyReply): void {
      void reply.clearCookie(TOKEN_COOKIE, secured(reply, token))
      void reply.clearCookie(SIGNED_IN_COOKIE, secured(reply, companion))
    },
    setChallenge(reply: FastifyReply, value: string): void {
      void reply.setCookie(
        CHALLENGE_COOKIE,
        value,
        secured(reply, { ...challenge, maxAge: OTP_TTL_MS / 1000 }),
      )
    },
    clearChallenge,
    /** Sets the cookie `known`, which outlives the session (180 days). An empty value clears it. */
    setKnown(reply: FastifyReply, value: string): void {
      if (value === '') void reply.clearCookie(KNOWN_COOKIE, secured(reply, known))
      else
        void reply.setCookie(
          KNOWN_COOKIE,
          value,
          secured(reply, { ...known, maxAge: KNOWN_BROWSER_TTL_MS / 1000 }),
        )
    },
  }
}

export type AccountCookies = ReturnType<typeof accountCookies>

/** Returns the challenge from the body (clients without cookies), else from the cookie. */
export const readChallenge = (
  request: Pick<FastifyRequest, 'cookies'>,
  body: { challenge?: string | undefined } = {},
): string | undefined => body.challenge ?? request.cookies[CHALLENGE_COOKIE]

export const toClientInfo = ({
  ip,
  headers,
  cookies,
  viewer,
}: Pick<FastifyRequest, 'ip' | 'headers' | 'cookies' | 'viewer'>): ClientInfo => ({
  ip,
  userAgent: headers['user-agent'],
  known: cookies[KNOWN_COOKIE],
  presented: viewer,
})
