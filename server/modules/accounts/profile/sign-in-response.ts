import type { FastifyReply } from 'fastify'
import type { SignedInData } from '#shared/contracts/auth.ts'
import type { SignedIn } from '#server/modules/accounts/sessions/accounts.service.ts'
import type { AccountCookies } from '#server/modules/accounts/sessions/account-cookies.ts'
import { toProfile } from './profile.service.ts'

/** Builds what every sign-in ends with: the cookies of the session, and the data of the response. */
export const signInResponse =
  (cookies: AccountCookies) =>
  (reply: FastifyReply, { user, session, known, passkeyStep }: SignedIn): SignedInData => {
    cookies.signIn(reply, session)
    cookies.setKnown(reply, known)
    return { accessToken: session.token, createdUser: toProfile(user, passkeyStep) }
  }

export type SignInResponse = ReturnType<typeof signInResponse>
