import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { CodeBody, CodeData, LoginBody, RegisterBody, SignedInData } from '#shared/contracts/auth.ts'
import { answer, envelope } from '#shared/contracts/envelope.ts'
import type { ApiRoutes } from '../../ports/api-routes.ts'
import type { AccountsService, SignedIn } from './accounts.service.ts'
import { challengeOf } from './cookies.ts'
import type { AccountCookies } from './cookies.ts'
import { toProfile } from './profile.service.ts'
import type { AccountSessions } from './sessions.ts'

type Parts = {
  accounts: AccountsService
  sessions: AccountSessions
  cookies: AccountCookies
}

const TAG = 'Accounts'
const nothing = z.object({})

/** Codes, signing in and signing out. */
export function accountsRoutes(routes: ApiRoutes, { accounts, sessions, cookies }: Parts): void {
  const signedIn = envelope(SignedInData)

  function letIn(reply: FastifyReply, { user, session }: SignedIn, message: string) {
    cookies.signIn(reply, session)
    return answer({ accessToken: session.token, createdUser: toProfile(user) }, message)
  }

  routes.post(
    '/code',
    {
      config: { access: 'public', limits: ['auth', 'codeSends'] },
      schema: {
        tags: [TAG],
        summary: 'Send a one-time code',
        body: CodeBody,
        response: { 200: envelope(CodeData) },
      },
    },
    async (request, reply) => {
      const data = await accounts.requestCode(request.body)
      cookies.setChallenge(reply, data.challenge)
      return answer(data, 'OTP sent to your email!')
    },
  )

  routes.post(
    '/login',
    {
      config: { access: 'public', limits: ['auth', 'codeTries'] },
      schema: { tags: [TAG], summary: 'Sign in', body: LoginBody, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: challengeOf(request, request.body) }
      return letIn(reply, await accounts.login(body, request.headers['user-agent']), 'Signed in.')
    },
  )

  routes.post(
    '/register',
    {
      config: { access: 'public', limits: ['auth', 'codeTries'] },
      schema: { tags: [TAG], summary: 'Register', body: RegisterBody, response: { 200: signedIn } },
    },
    async (request, reply) => {
      const body = { ...request.body, challenge: challengeOf(request, request.body) }
      return letIn(reply, await accounts.register(body, request.headers['user-agent']), 'Signed in.')
    },
  )

  for (const method of ['GET', 'POST'] as const)
    routes.route({
      method,
      url: '/logout',
      config: { access: 'public', isChange: true },
      schema: { tags: [TAG], summary: 'Sign out', response: { 200: envelope(nothing) } },
      handler: async ({ viewer }, reply) => {
        if (viewer?.sid !== undefined) await sessions.end(viewer.id, viewer.sid)
        cookies.signOut(reply)
        return answer({}, 'Signed out.')
      },
    })
}
