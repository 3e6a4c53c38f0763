import { call } from '../lib/site.ts'
import type { smtpInbox } from '#server/testing/smtp-inbox.ts'

type Inbox = Awaited<ReturnType<typeof smtpInbox>>
type Where = { url: string; inbox: Inbox }

/** Email address that becomes an admin at its first sign-in. */
export const ADMIN = 'bench@jobs.example.in'

export async function requestCode({ url, inbox }: Where, email: string) {
  const before = inbox.mails.length
  const { challenge } = await call<{ challenge: string }>(url, '', ['POST', '/api/v1/code'], { email })
  return { mail: await inbox.given(before + 1), challenge }
}

export async function signInAsAdmin(where: Where): Promise<string> {
  const { mail, challenge } = await requestCode(where, ADMIN)
  const otp = /\d{6}/.exec(mail.subject)?.[0] ?? ''
  const body = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210', email: ADMIN, otp, challenge }
  const path = '/api/v1/register'
  return (await call<{ accessToken: string }>(where.url, '', ['POST', path], body)).accessToken
}
