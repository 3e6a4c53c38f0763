import * as z from 'zod'
import { OtpRequestBody, LoginBody, RegisterBody } from '#shared/contracts/account-bodies.ts'
import { OtpRequestData, SignedInData } from '#shared/contracts/auth.ts'
import type { OtpMailType } from '#shared/contracts/auth.ts'
import { toEnvelope, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '#server/lib/api-routes.ts'
import type { AccountsService } from '#server/modules/accounts/sessions/accounts.service.ts'
import { readChallenge, toClientInfo } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import type { AccountCookies } from '#server/modules/accounts/sessions/set-account-cookies.ts'
import type { AccountSessions } from '#server/modules/accounts/sessions/sessions.service.ts'
import type { SignInResponse } from '#server/modules/accounts/profile/profile.service.ts'

type Parts = {
  accounts: AccountsService
  sessions: AccountSessions
  cookies: AccountCookies
  respondSignedIn: SignInResponse
}

const TAG = 'Accounts'
const SIGN_IN_LIMITS = ['signIns', 'signInsOfNetwork'] as const
const nothing = z.object({})
const SENT: Readonly<Record<OtpMailType, string>> = {
  code: 'OTP sent to your email!',
  link: 'Please sign in with the link that we sent to your email.',
}

export function accountsRoutes(
  routes: ApiRoutes,
  { accounts, sessions, cookies, respondSignedIn }: Parts,
): void {
  const signedIn = envelope(SignedInData)

  routes.post(
    '/code',
    {
      config: { access: 'public', ownLimits: ['otpRequestsOfNetwork'], extraStatuses: [401] },
      schema: {
        tags: [TAG],
        summary: 'Send a one-time code, or a sign-in link in its place',
        body: OtpRequestBody,
        response: { 200: envelope(OtpRequestData) },
      },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: readChallenge(request, request.body) }
      const data = await accounts.requestOtp(body, toClientInfo(request))
      cookies.setChallenge(reply, data.challenge)
      return toEnvelope(data, SENT[data.by])
    },
  )

  routes.post(
    '/login',
    {
      config: { access: 'public', ownLimits: SIGN_IN_LIMITS, signsIn: true, extraStatuses: [401, 404] },
      schema: { tags: [TAG], summary: 'Sign in', body: LoginBody, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: readChallenge(request, request.body) }
      const user = await accounts.login(body, toClientInfo(request))
      return toEnvelope(respondSignedIn(reply, user), 'Signed in.')
    },
  )

  routes.post(
    '/register',
    {
      config: { access: 'public', ownLimits: SIGN_IN_LIMITS, signsIn: true, extraStatuses: [401] },
      schema: { tags: [TAG], summary: 'Register', body: RegisterBody, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: readChallenge(request, request.body) }
      const user = await accounts.register(body, toClientInfo(request))
      return toEnvelope(respondSignedIn(reply, user), 'Signed in.')
    },
  )

  for (const method of ['GET', 'POST'] as const)
    routes.route({
      method,
      url: '/logout',
      // No rate limit: sign-out must work even if many users share one network.
      config: { access: 'public', changesState: true, isUnlimited: true },
      schema: { tags: [TAG], summary: 'Sign out', response: { 200: envelope(nothing) } },
      handler: async ({ viewer }, reply) => {
        if (viewer?.sid !== undefined) await sessions.end(viewer.id, viewer.sid)
        cookies.signOut(reply)
        return toEnvelope({}, 'Signed out.')
      },
    })
}
