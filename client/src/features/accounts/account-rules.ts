import { isBlank } from '#shared/domain/text/blank.ts'
import { CODE_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { isEmail } from '#shared/domain/text/email.ts'
import type { accounts } from '#client/messages/en/accounts.ts'

/** What is typed to sign in, to register and to change one's details, in the order in which errors are told. */
export const ACCOUNT_FIELDS = ['firstName', 'lastName', 'phone', 'isAdult', 'email', 'otp'] as const

export type AccountField = (typeof ACCOUNT_FIELDS)[number]
/** The tick is `yes` or blank. */
export type AccountValues = Record<AccountField, string>
export type AccountErrors = Partial<Record<AccountField, string>>
type Rules = (typeof accounts)['rules']

const NAME_LENGTH = 100

// A Hindi keyboard types these.
const DEVANAGARI_DIGITS = '०१२३४५६७८९'

const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(DEVANAGARI_DIGITS.indexOf(digit)))

/** The code in what was typed or pasted: six digits that stand together, else the first six there are. */
export function parseOtp(text: string): string {
  const plain = plainDigits(text)
  const together = new RegExp(`(?<!\\d)\\d{${CODE_LENGTH}}(?!\\d)`).exec(plain)
  return together?.[0] ?? plain.replaceAll(/\D/g, '').slice(0, CODE_LENGTH)
}

/** A phone number as it is sent: without spaces, hyphens and the prefix of India. */
export function normalizePhone(text: string): string {
  const digits = plainDigits(text).replaceAll(/[\s()-]/g, '')
  return digits.length > PHONE_LENGTH ? digits.replace(/^(?:\+91|91|0)/, '') : digits
}

/** What is sent of what was typed. */
export const toRequestBody = ({ firstName, lastName, phone, email, otp }: AccountValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  phone: normalizePhone(phone),
  email: email.trim(),
  otp,
})

function nameError(text: string, required: string, { tooLong }: Rules): string | undefined {
  if (isBlank(text)) return required
  return text.trim().length > NAME_LENGTH ? tooLong(NAME_LENGTH) : undefined
}

/** What is wrong with one field, or undefined. */
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
      return isEmail(value.trim()) ? undefined : rules.emailInvalid
    case 'otp':
      return value.length === CODE_LENGTH ? undefined : rules.otp
  }
}

/** Everything that is wrong with some fields; empty where nothing is. */
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
