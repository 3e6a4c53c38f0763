import * as z from 'zod'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { OTP_PURPOSES } from '#shared/contracts/account-bodies.ts'
import { OTP_TTL_MS, SIGN_IN_LINK_TTL_MS } from '#shared/domain/constants.ts'
import type { Mail } from '#server/ports/mailer.ts'
import type { Encryption } from '#server/lib/crypto/encryption.ts'

export const OTP_MAIL = 'mail.code'

const Content = z.union([
  z.object({ to: z.string(), otp: z.string(), purpose: z.enum(OTP_PURPOSES) }),
  z.object({ to: z.string(), link: z.string() }),
])

export type OtpMail = z.output<typeof Content>

/** Encrypts and decrypts the mail content in a job payload; the job id is the additional authenticated data. */
export const encryptedOtpMail = (seal: Encryption) => ({
  encrypt: (mail: OtpMail, jobId: string): string => seal.encrypt(JSON.stringify(mail), jobId),
  decrypt: (payload: string, jobId: string): OtpMail =>
    Content.parse(JSON.parse(seal.decrypt(payload, jobId))),
})

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const MESSAGES = {
  signIn: {
    subject: 'is your sign-in OTP',
    lead: 'Enter this OTP to sign in:',
    warning:
      'If you did not request this OTP, ignore this email. Someone may have entered your email by mistake.',
  },
  erase: {
    subject: 'is your OTP to delete your account',
    lead: 'You will also lose your purchases. Enter this OTP to delete your account:',
    warning:
      'If you did not request this OTP, do not share it. Sign out your other devices on your account page.',
  },
} as const

type Parts = { subject: string; lead: string; shown: { text: string; html: string }; notes: string[] }

function buildParts(content: OtpMail, siteName: string): Parts {
  if ('link' in content) {
    const address = escape(content.link)
    return {
      subject: `Your link to sign in to ${siteName}`,
      lead: 'Open this link to sign in:',
      shown: { text: content.link, html: `<p><a href="${address}">${address}</a></p>` },
      notes: [
        `The link works once, in any browser, for ${SIGN_IN_LINK_TTL_MS / MINUTE_MS} minutes. You can also paste it into the OTP field. Do not share this link.`,
        'We send a link because there were too many OTP requests or wrong OTPs for your email. If you did not try to sign in, ignore this email. No one can sign in without this link.',
      ],
    }
  }
  const { subject, lead, warning } = MESSAGES[content.purpose]
  return {
    subject: `${content.otp} ${subject} for ${siteName}`,
    lead,
    shown: {
      text: content.otp,
      html: `<p style="font-size:32px;letter-spacing:6px;font-weight:bold">${content.otp}</p>`,
    },
    notes: [
      `The OTP works once, in the browser that you used, for ${OTP_TTL_MS / MINUTE_MS} minutes. ${siteName} will never ask you to share this OTP.`,
      warning,
    ],
  }
}

/** Builds the mail of an OTP or a link. The subject repeats the OTP, so that a notification shows it. */
export function otpMail(content: OtpMail, siteName: string): Mail {
  const { subject, lead, shown, notes } = buildParts(content, siteName)
  return {
    to: content.to,
    subject,
    text: `${[lead, shown.text, ...notes, siteName].join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      `<title>${escape(siteName)}</title></head>`,
      '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;background:#ffffff">',
      `<p>${escape(lead)}</p>`,
      shown.html,
      ...notes.map((note) => `<p>${escape(note)}</p>`),
      `<p>${escape(siteName)}</p></body></html>`,
    ].join(''),
  }
}
