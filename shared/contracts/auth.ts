import * as z from 'zod'
import { CODE_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { EMAIL_LENGTH, isEmail, normalEmail } from '#shared/domain/email.ts'
import { isBlank } from '#shared/domain/blank.ts'
import { requiredText, text } from './fields.ts'

const isAddress = (value: string): boolean => !/[\r\n]/.test(value) && isEmail(normalEmail(value))
/** White space around an address is no harm; the server takes its one form (`normalEmail`). */
const email = requiredText(2 * EMAIL_LENGTH, 'Email is required').refine(
  (value) => isBlank(value) || isAddress(value),
  'Please enter a valid email address',
)
const otp = z
  .string('Enter the 6 digits of the code.')
  .regex(new RegExp(`^\\d{${CODE_LENGTH}}$`), 'Enter the 6 digits of the code.')
const name = (label: string) => requiredText(100, `${label} is required`)
/** The challenge of the answer to `/code`, for clients that keep no cookies. */
const challenge = text(200).optional()

/** What codes are asked for: one that lets somebody in may delete the account too, never the other way round. */
export const CODE_PURPOSES = ['signIn', 'erase'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** Asks for a one-time code. */
export const CodeBody = z.object({
  email,
  purpose: z.enum(CODE_PURPOSES, 'Purpose is signIn or erase.').default('signIn'),
})
export type CodeBody = z.output<typeof CodeBody>

export const CodeData = z.object({
  challenge: z.string().describe('Echo it with the code where the `otp_ch` cookie is not kept.'),
  /** Seconds until another code may be asked for, and for which the code lives. */
  resendAfter: z.int(),
  expiresIn: z.int(),
})
export type CodeData = z.output<typeof CodeData>

/** What somebody would like to be: it has no effect, and is noted in the audit log (decision A9). */
const role = z.unknown().optional()

/** Signs in with a code. */
export const LoginBody = z.object({ email, otp, challenge, role })
export type LoginBody = z.output<typeof LoginBody>

/** Makes an account with a code. */
export const RegisterBody = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  email,
  phone: z
    .string('Phone number must be 10 digits')
    .regex(new RegExp(`^\\d{${PHONE_LENGTH}}$`), 'Phone number must be 10 digits'),
  otp,
  challenge,
  role,
})
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
export const ProfileBody = RegisterBody.pick({
  firstName: true,
  lastName: true,
  phone: true,
  role: true,
}).partial()
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
export const EraseBody = z.object({ otp, challenge })
export type EraseBody = z.output<typeof EraseBody>

/** Name of the readable cookie that stands beside `accessToken` and has no power (fine points, section 6). */
export const SIGNED_IN_COOKIE = 'signedIn'
