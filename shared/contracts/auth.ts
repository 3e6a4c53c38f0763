import * as z from 'zod'
import { OTP_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { requiredEmail, requiredText, text } from './fields.ts'

const OTP_MESSAGE = 'Enter the 6-digit OTP.'
const otp = z.string(OTP_MESSAGE).regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), OTP_MESSAGE)
const name = (label: string) => requiredText(100, `${label} is required`)
/** The challenge from the response of `/code`, for clients without cookies. */
const challenge = text(200).optional()

/** The proof that a user reads the mails of an address: the OTP, or the token of a sign-in link instead. */
const proof = {
  otp: otp.optional(),
  challenge,
  link: text(200).optional().describe('Token of a sign-in link, in place of `otp`.'),
}

const hasProof = ({ otp: code, link }: { otp?: string | undefined; link?: string | undefined }): boolean =>
  code !== undefined || link !== undefined
/** Reported together with the other errors. */
const NO_PROOF = {
  path: ['otp'],
  error: OTP_MESSAGE,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** The purposes of an OTP: a `signIn` code may also delete the account, an `erase` code may not sign in. */
export const OTP_PURPOSES = ['signIn', 'erase'] as const
export type OtpPurpose = (typeof OTP_PURPOSES)[number]

/** The request for an OTP; an `erase` code is sent to the address of the session only. */
export const OtpRequestBody = z.object({
  email: requiredEmail,
  purpose: z.enum(OTP_PURPOSES, 'Purpose is signIn or erase.').default('signIn'),
  challenge: challenge.describe('The one that is held already: its code is replaced.'),
})
export type OtpRequestBody = z.output<typeof OtpRequestBody>

/** The mail types: an OTP to type, or a sign-in link if too many codes were tried or sent. */
export const OTP_MAIL_TYPES = ['code', 'link'] as const
export type OtpMailType = (typeof OTP_MAIL_TYPES)[number]

export const OtpRequestData = z.object({
  challenge: z.string().describe('Echo it with the code where the `otp_ch` cookie is not kept.'),
  by: z
    .enum(OTP_MAIL_TYPES)
    .describe('`link`: a sign-in link was mailed within the last hour, in place of a code.'),
  /** Seconds until another request is allowed, and seconds until the code or link expires. */
  resendAfter: z.int(),
  expiresIn: z.int(),
})
export type OtpRequestData = z.output<typeof OtpRequestData>

/** The role that a user asks for: it has no effect and is recorded in the audit log. */
const role = z.unknown().optional()

/** The body of a sign-in with an OTP or a link. */
export const LoginBody = z.object({ email: requiredEmail, ...proof, role }).refine(hasProof, NO_PROOF)
export type LoginBody = z.output<typeof LoginBody>

const userFields = {
  firstName: name('First name'),
  lastName: name('Last name'),
  phone: z
    .string('Phone number must be 10 digits')
    .regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), 'Phone number must be 10 digits'),
}

/** The body of a registration with an OTP or a link. */
export const RegisterBody = z
  .object({
    firstName: userFields.firstName,
    lastName: userFields.lastName,
    email: requiredEmail,
    phone: userFields.phone,
    ...proof,
    role,
  })
  .refine(hasProof, NO_PROOF)
export type RegisterBody = z.output<typeof RegisterBody>

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/**
 * The next step of an admin with passkeys. `offered`: the admin has none yet. `required`: the session has no admin rights
 * until a passkey proves it.
 */
export const PASSKEY_STEPS = ['none', 'offered', 'required'] as const
export type PasskeyStep = (typeof PASSKEY_STEPS)[number]

/** The profile of the signed-in user: directly in `data` at `/profile`. */
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

/**
 * The response of `/login` and `/register`. `/login` responds 404 with `registrationNeeded` to a correct code or link
 * of an unknown address.
 */
export const SignedInData = z.object({ accessToken: z.string(), createdUser: Profile })
export type SignedInData = z.output<typeof SignedInData>

/** The profile fields that a user may change. */
export const ProfileBody = z.object({ ...userFields, role }).partial()
export type ProfileBody = z.output<typeof ProfileBody>

/** A session of the user: one signed-in browser. */
export const Session = z
  .object({
    _id: z.string(),
    device: z.string().describe('Browser and system in short, as "Chrome on Android".'),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    withPasskey: z.boolean().describe('A passkey proves it, beside or in place of a code.'),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const SessionsData = z.object({ sessions: z.array(Session) })

/** All data stored about a user, by type: lists of entries as they are stored. */
export const ExportData = z.object({
  exportedAt: z.string(),
  profile: Profile,
  sessions: z.array(Session.omit({ current: true })),
  /** Data of other modules, under their names (such as `contactMessages`). */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type ExportData = z.output<typeof ExportData>

/** The body of an account deletion: a fresh OTP proves that the owner asks. */
export const DeleteAccountBody = z.object({ otp, challenge })
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>

/** Name of the script-readable cookie beside `accessToken`, which grants nothing: a sign that there is a session. */
export const SIGNED_IN_COOKIE = 'signedIn'
