import * as z from 'zod/mini'
import { OTP_LENGTH } from '#shared/domain/constants.ts'
import { mobileNumber, requiredEmail, requiredText, text } from './text-fields.ts'

const OTP_MESSAGE = 'Enter the 6-digit OTP.'
const otp = z.string(OTP_MESSAGE).check(z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), OTP_MESSAGE))
const name = (label: string) => requiredText(100, `${label} is required`)
/** The challenge from the response of `/code`, for clients without cookies. */
const challenge = z.optional(text(200))

/** The proof that a user reads the mails of an address: the OTP, or the token of a sign-in link instead. */
const proof = {
  otp: z.optional(otp),
  challenge,
  link: z.optional(text(200)).check(z.describe('Token of a sign-in link, instead of `otp`.')),
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
  purpose: z._default(z.enum(OTP_PURPOSES, 'Purpose is signIn or erase.'), 'signIn'),
  challenge: challenge.check(z.describe('The one that is held already: its code is replaced.')),
})
export type OtpRequestBody = z.output<typeof OtpRequestBody>

/** The role that a user asks for: it has no effect and is recorded in the audit log. */
const role = z.optional(z.unknown())

/** The body of a sign-in with an OTP or a link. */
export const LoginBody = z
  .object({ email: requiredEmail, ...proof, role })
  .check(z.refine(hasProof, NO_PROOF))
export type LoginBody = z.output<typeof LoginBody>

const userFields = { firstName: name('First name'), lastName: name('Last name'), phone: mobileNumber }

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
  .check(z.refine(hasProof, NO_PROOF))
export type RegisterBody = z.output<typeof RegisterBody>

/** The profile fields that a user may change. */
export const ProfileBody = z.partial(z.object({ ...userFields, role }))
export type ProfileBody = z.output<typeof ProfileBody>

/** The fields of a user with the proof by an OTP, as the forms of accounts validate them. */
export const AccountFields = z.object({ ...userFields, email: requiredEmail, otp })

/** The body of an account deletion: a fresh OTP proves that the owner asks. */
export const DeleteAccountBody = z.object({ otp, challenge })
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>
