import { isBlank } from '#shared/domain/text/blank.ts'
import { OTP_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { hasForeignName, isEmail, normalizeEmail } from '#shared/domain/text/email.ts'
import type { accounts } from '#client/messages/en/accounts.ts'

/** The fields of sign-in, registration and profile, in the order in which errors are reported. */
export const ACCOUNT_FIELDS = ['firstName', 'lastName', 'phone', 'isAdult', 'email', 'otp'] as const

export type AccountField = (typeof ACCOUNT_FIELDS)[number]
/** The checkbox is `yes` or blank. */
export type AccountValues = Record<AccountField, string>
export type AccountErrors = Partial<Record<AccountField, string>>
type Rules = (typeof accounts)['rules']

const NAME_LENGTH = 100

// Hindi keyboards type these digits.
const DEVANAGARI_DIGITS = '०१२३४५६७८९'

const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(DEVANAGARI_DIGITS.indexOf(digit)))

/** Returns the OTP in typed or pasted text: six adjacent digits, else the first six digits. */
export function parseOtp(text: string): string {
  const plain = plainDigits(text)
  const together = new RegExp(`(?<!\\d)\\d{${OTP_LENGTH}}(?!\\d)`).exec(plain)
  return together?.[0] ?? plain.replaceAll(/\D/g, '').slice(0, OTP_LENGTH)
}

/** Returns a phone number in wire format: without spaces, hyphens and the prefix of India. */
export function normalizePhone(text: string): string {
  const digits = plainDigits(text).replaceAll(/[\s()-]/g, '')
  return digits.length > PHONE_LENGTH ? digits.replace(/^(?:\+91|91|0)/, '') : digits
}

/** Returns a typed address as it is sent and shown: in its normal form, else as it was typed. */
export const toSentEmail = (text: string): string => normalizeEmail(text) ?? text.trim()

/** Converts typed values to request fields. */
export const toRequestBody = ({ firstName, lastName, phone, email, otp }: AccountValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  phone: normalizePhone(phone),
  email: toSentEmail(email),
  otp,
})

function nameError(text: string, required: string, { tooLong }: Rules): string | undefined {
  if (isBlank(text)) return required
  return text.trim().length > NAME_LENGTH ? tooLong(NAME_LENGTH) : undefined
}

function emailError(text: string, rules: Rules): string | undefined {
  if (isEmail(text)) return undefined
  return hasForeignName(text) ? rules.emailName : rules.emailInvalid
}

/** Returns the error of one field, or undefined. */
export function accountError(field: AccountField, value: string, rules: Rules): string | undefined {
  switch (field) {
    case 'firstName':
      return nameError(value, rules.firstNameRequired, rules)
    case 'lastName':
      return nameError(value, rules.lastNameRequired, rules)
    case 'phone':
      return new RegExp(`^\\d{${PHONE_LENGTH}}$`).test(normalizePhone(value)) ? undefined : rules.phone
    case 'isAdult':
      return value === '' ? rules.isAdult : undefined
    case 'email':
      if (isBlank(value)) return rules.emailRequired
      return emailError(value, rules)
    case 'otp':
      return value.length === OTP_LENGTH ? undefined : rules.otp
  }
}

/** Returns the errors of some fields; empty if there are none. */
export function accountErrors(
  fields: readonly AccountField[],
  values: AccountValues,
  rules: Rules,
): AccountErrors {
  const errors: AccountErrors = {}
  for (const field of fields) {
    const message = accountError(field, values[field], rules)
    if (message !== undefined) errors[field] = message
  }
  return errors
}
