import type { smtpInbox } from '#server/testing/smtp-inbox.ts'

type Inbox = Awaited<ReturnType<typeof smtpInbox>>
type Where = { url: string; inbox: Inbox }

/** The address that the server makes an admin at its first sign-in. */
export const ADMIN = 'bench@jobs.example.in'

/** Sends a body to a path of the API; returns `data` of the answer. Throws if it is not 200. */
export async function send<Data>(
  url: string,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}: ${text}`)
  return (JSON.parse(text) as { data: Data }).data
}

/** Asks for a code by mail; returns the mail once it has come. */
export async function askForCode({ url, inbox }: Where, email: string) {
  const before = inbox.mails.length
  const { challenge } = await send<{ challenge: string }>(url, '/code', { email })
  return { mail: await inbox.given(before + 1), challenge }
}

/** Signs in as the admin; returns the headers of its requests. */
export async function signInAsAdmin(where: Where): Promise<Record<string, string>> {
  const { mail, challenge } = await askForCode(where, ADMIN)
  const otp = /\d{6}/.exec(mail.subject)?.[0] ?? ''
  const who = { firstName: 'Asha', lastName: 'Devi', phone: '9876543210', email: ADMIN }
  const { accessToken } = await send<{ accessToken: string }>(where.url, '/register', {
    ...who,
    otp,
    challenge,
  })
  return { authorization: `Bearer ${accessToken}` }
}
