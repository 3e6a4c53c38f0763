import * as z from 'zod/mini'
import { OTP_LENGTH } from '#shared/domain/constants.ts'
import { mobileNumber, requiredEmail, requiredText, text } from './text-fields.ts'

const OTP_MESSAGE = 'Enter the 6-digit OTP.'
const otp = z.string(OTP_MESSAGE).check(z.regex(new RegExp(`^\\d{${OTP_LENGTH}}$`), OTP_MESSAGE))
const name = (label: string) => requiredText(100, `${label} is required`)
/** Challenge from the response of `/code`, for clients without cookies. */
const challenge = z.optional(text(200))

const proof = {
  otp: z.optional(otp),
  challenge,
  link: z.optional(text(200)).check(z.describe('Token of a sign-in link, instead of `otp`.')),
}

const hasProof = ({ otp: code, link }: { otp?: string | undefined; link?: string | undefined }): boolean =>
  code !== undefined || link !== undefined
const NO_PROOF = {
  path: ['otp'],
  error: OTP_MESSAGE,
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
}

/** Purposes of an OTP: `signIn` may also delete the account; `erase` never signs in. */
export const OTP_PURPOSES = ['signIn', 'erase'] as const
export type OtpPurpose = (typeof OTP_PURPOSES)[number]

/** OTP request. An `erase` code goes only to the address of the session. */
export const OtpRequestBody = z.object({
  email: requiredEmail,
  purpose: z._default(z.enum(OTP_PURPOSES, 'Purpose is signIn or erase.'), 'signIn'),
  challenge: challenge.check(z.describe('An earlier challenge of this device: its code is replaced.')),
})
export type OtpRequestBody = z.output<typeof OtpRequestBody>

/** Requested role: grants nothing; the audit log records it. */
const role = z.optional(z.unknown())

export const LoginBody = z
  .object({ email: requiredEmail, ...proof, role })
  .check(z.refine(hasProof, NO_PROOF))
export type LoginBody = z.output<typeof LoginBody>

const userFields = { firstName: name('First name'), lastName: name('Last name'), phone: mobileNumber }

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

export const ProfileBody = z.partial(z.object({ ...userFields, role }))
export type ProfileBody = z.output<typeof ProfileBody>

export const AccountFields = z.object({ ...userFields, email: requiredEmail, otp })

export const DeleteAccountBody = z.object({ otp, challenge })
export type DeleteAccountBody = z.output<typeof DeleteAccountBody>
