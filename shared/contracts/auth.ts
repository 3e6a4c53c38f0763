import * as z from 'zod'
import { CODE_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { EMAIL_LENGTH, isEmail, normalEmail } from '#shared/domain/text/email.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { requiredText, text } from './fields.ts'

const isAddress = (value: string): boolean => !/[\r\n]/.test(value) && isEmail(normalEmail(value))
/** White space around an address is no harm; the server takes its one form (`normalEmail`). */
const email = requiredText(2 * EMAIL_LENGTH, 'Email is required').refine(
  (value) => isBlank(value) || isAddress(value),
  'Please enter a valid email address',
)
const OTP_WORDS = 'Enter the 6 digits of the code.'
const otp = z.string(OTP_WORDS).regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), OTP_WORDS)
const name = (label: string) => requiredText(100, `${label} is required`)
/** The challenge of the answer to `/code`, for clients that keep no cookies. */
const challenge = text(200).optional()

/** What proves that somebody reads the mails of an address: the code, or the token of a sign-in link in its place. */
const proof = {
  otp: otp.optional(),
  challenge,
  link: text(200).optional().describe('Token of a sign-in link, in place of `otp`.'),
}

const hasProof = ({ otp: code, link }: { otp?: string | undefined; link?: string | undefined }): boolean =>
  code !== undefined || link !== undefined
/** Told beside what else is wrong. */
const NO_PROOF = {
  path: ['otp'],
  error: OTP_WORDS,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** What codes are asked for: one that lets somebody in may delete the account too, never the other way round. */
export const CODE_PURPOSES = ['signIn', 'erase'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Asks for a one-time code; one that erases goes to the address of the session. */
export const OtpRequestBody = z.object({
  email,
  purpose: z.enum(CODE_PURPOSES, 'Purpose is signIn or erase.').default('signIn'),
  challenge: challenge.describe('The one that is held already: its code is replaced.'),
})
export type OtpRequestBody = z.output<typeof OtpRequestBody>

/** What is mailed: a code to type, or a link that signs in where too much was tried or sent for codes. */
export const CODE_WAYS = ['code', 'link'] as const
export type CodeWay = (typeof CODE_WAYS)[number]

export const OtpRequestData = z.object({
  challenge: z.string().describe('Echo it with the code where the `otp_ch` cookie is not kept.'),
  by: z
    .enum(CODE_WAYS)
    .describe('`link`: a sign-in link was mailed within the last hour, in place of a code.'),
  /** Seconds until another may be asked for, and for which the code or the link lives. */
  resendAfter: z.int(),
  expiresIn: z.int(),
})
export type OtpRequestData = z.output<typeof OtpRequestData>

/** What somebody would like to be: it has no effect, and is noted in the audit log (decision A9). */
const role = z.unknown().optional()

/** Signs in with a code or a link. */
export const LoginBody = z.object({ email, ...proof, role }).refine(hasProof, NO_PROOF)
export type LoginBody = z.output<typeof LoginBody>

const person = {
  firstName: name('First name'),
  lastName: name('Last name'),
  phone: z
    .string('Phone number must be 10 digits')
    .regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), 'Phone number must be 10 digits'),
}

/** Makes an account with a code or a link. */
export const RegisterBody = z
  .object({
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    phone: person.phone,
    ...proof,
    role,
  })
  .refine(hasProof, NO_PROOF)
export type RegisterBody = z.output<typeof RegisterBody>

export const ROLES = ['user', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** A signed-in person as that person sees it: what stands in `data` itself at `/profile` (specification, section 7). */
export const Profile = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    role: z.enum(ROLES),
    createdAt: z.string(),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof Profile>

/** The answer of `/login` and `/register`. A right code of an unknown address at `/login` is a 404 with `registrationNeeded`. */
export const SignedInData = z.object({ accessToken: z.string(), createdUser: Profile })
export type SignedInData = z.output<typeof SignedInData>

/** What one may change of one's profile. */
export const ProfileBody = z.object({ ...person, role }).partial()
export type ProfileBody = z.output<typeof ProfileBody>

/** A session of one's own: where one is signed in. */
export const Session = z
  .object({
    _id: z.string(),
    device: z.string().describe('Browser and system in short, as "Chrome on Android".'),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    current: z.boolean(),
  })
  .meta({ id: 'Session' })
export type Session = z.output<typeof Session>

export const SessionsData = z.object({ sessions: z.array(Session) })

/** Everything that is held on a person, by what it is: lists of entries as they are stored. */
export const ExportData = z.object({
  exportedAt: z.string(),
  profile: Profile,
  sessions: z.array(Session.omit({ current: true })),
  /** What other parts of the product hold, under their names (as `contactMessages`). */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type ExportData = z.output<typeof ExportData>

/** Erases the account: a fresh code proves that it is the owner who asks. */
export const DeleteAccountBody = z.object({ otp, challenge })
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>

/** Name of the readable cookie that stands beside `accessToken` and has no power (fine points, section 6). */
export const SIGNED_IN_COOKIE = 'signedIn'
