import * as z from 'zod'
import { CODE_PURPOSES } from '#shared/contracts/auth.ts'
import { CODE_LIFE_MS } from '#shared/domain/constants.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Seal } from '../../ports/seal.ts'

/** Type of the jobs that mail a code. */
export const CODE_MAIL = 'mail.code'

const Content = z.object({ to: z.string(), otp: z.string(), purpose: z.enum(CODE_PURPOSES) })

/** What the mail of a code is made from. */
export type CodeMail = z.output<typeof Content>

/** The content sealed into a job, and out of it again. */
export const sealedCodeMail = (seal: Seal) => ({
  close: (mail: CodeMail, jobId: string): string => seal.close(JSON.stringify(mail), jobId),
  open: (payload: string, jobId: string): CodeMail => Content.parse(JSON.parse(seal.open(payload, jobId))),
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const WORDS = {
  signIn: {
    subject: 'is your sign-in code',
    lead: 'Enter this code to sign in:',
    warning: 'If you did not ask for it, somebody typed your address by mistake: you need do nothing.',
  },
  erase: {
    subject: 'is your code to delete your account',
    lead: 'Enter this code to delete your account and everything that is held about you:',
    warning: 'If you did not ask for it, do not tell this code to anybody, and end your other sessions.',
  },
} as const

/** The mail of a code: the code stands in the subject too, so that a notification is enough to read it. */
export function codeMail({ to, otp, purpose }: CodeMail, siteName: string): Mail {
  const { subject, lead, warning } = WORDS[purpose]
  const life = `It works once, in the browser that asked for it, for ${CODE_LIFE_MS / 60_000} minutes. Nobody of ${siteName} will ever ask you for it.`
  return {
    to,
    subject: `${otp} ${subject} for ${siteName}`,
    text: `${lead}\n\n${otp}\n\n${life}\n\n${warning}\n\n${siteName}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${escape(siteName)}</title></head>`,
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">',
      `<p>${escape(lead)}</p>`,
      `<p style="font-size:32px;letter-spacing:6px;font-weight:bold">${otp}</p>`,
      `<p>${escape(life)}</p><p>${escape(warning)}</p><p>${escape(siteName)}</p></body></html>`,
    ].join(''),
  }
}
