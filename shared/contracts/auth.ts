import * as z from 'zod'

/** Mail types: an OTP, or a sign-in link after too many typed or sent codes. */
export const OTP_MAIL_TYPES = ['code', 'link'] as const
export type OtpMailType = (typeof OTP_MAIL_TYPES)[number]

export const OtpRequestData = z.object({
  challenge: z.string().describe('Echo it with the code where the `otp_ch` cookie is not kept.'),
  by: z
    .enum(OTP_MAIL_TYPES)
    .describe('`link`: a sign-in link was mailed within the last hour, in place of a code.'),
  /** Seconds until the next allowed request, and until the code or link expires. */
  resendAfter: z.int(),
  expiresIn: z.int(),
})
export type OtpRequestData = z.output<typeof OtpRequestData>

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Next step of an admin. `offered`: no passkey yet. `required`: admin rights need a passkey first. */
export const PASSKEY_STEPS = ['none', 'offered', 'required'] as const
export type PasskeyStep = (typeof PASSKEY_STEPS)[number]

export const Profile = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
    passkeyStep: z
      .enum(PASSKEY_STEPS)
      .describe('`required`: an admin without admin rights until a passkey proves the session.'),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

/** Response of `/login` and `/register`. `/login` responds 404 with `registrationNeeded` for a new address. */
export const SignedInData = z.object({ accessToken: z.string(), createdUser: Profile })
export type SignedInData = z.output<typeof SignedInData>

export const Session = z
  .object({
    _id: z.string(),
    device: z.string().describe('Browser and system in short, as "Chrome on Android".'),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    withPasskey: z.boolean().describe('A passkey proves it, with or without a code.'),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const SessionsData = z.object({ sessions: z.array(Session) })

export const ExportData = z.object({
  exportedAt: z.string(),
  profile: Profile,
  sessions: z.array(Session.omit({ current: true })),
  /** Data of other modules, by name (such as `contactMessages`). */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type ExportData = z.output<typeof ExportData>

/** Name of the script-readable cookie beside `accessToken`. It shows that a session exists and grants nothing. */
export const SIGNED_IN_COOKIE = 'signedIn'
