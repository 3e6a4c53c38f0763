import { useWatch } from 'react-hook-form'
import { AccountFields } from '#shared/contracts/account-bodies.ts'
import { OTP_LENGTH, PHONE_LENGTH } from '#shared/domain/constants.ts'
import { normalizeEmail } from '#shared/domain/text/email.ts'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'

/** Value and error of a field that the program fills in as well. */
export type ControlledField = {
  name: AccountField
  value: string
  error: string | undefined
  onEdit: (value: string) => void
}

/** Form of sign-in, registration, profile and deletion: all share one contract, and validate their visible fields. */
export function useAccountForm(initial: Partial<AccountValues>) {
  const { rules } = useMessages(accounts)
  const form = useContractForm<AccountValues, unknown>({
    contract: AccountFields,
    defaultValues: { ...NOTHING_TYPED, ...initial },
    toBody: toRequestBody,
    check: ({ isAdult }) => (isAdult === '' ? [{ field: 'isAdult', message: rules.isAdult }] : []),
    // Selects a refused OTP for typing again.
    selected: 'otp',
  })
  const { methods } = form
  const values = useWatch({ control: methods.control }) as AccountValues

  const setValue = (name: AccountField, value: string) => {
    methods.setValue(name, value)
    methods.clearErrors(name)
  }

  const controlled = (name: AccountField): ControlledField => ({
    name,
    value: values[name],
    error: form.getError(name),
    onEdit: (value) => setValue(name, name === 'otp' ? parseOtp(value) : value),
  })

  return { ...form, values, setValue, controlled }
}

export type AccountForm = ReturnType<typeof useAccountForm>

export const ACCOUNT_FIELDS = ['firstName', 'lastName', 'phone', 'isAdult', 'email', 'otp'] as const

export type AccountField = (typeof ACCOUNT_FIELDS)[number]
/** Typed values. The checkbox is `yes` or blank. */
export type AccountValues = Record<AccountField, string>

export const NOTHING_TYPED: AccountValues = {
  firstName: '',
  lastName: '',
  phone: '',
  isAdult: '',
  email: '',
  otp: '',
}

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

/** Returns a typed address in its normal form for requests and messages; only trimmed if it is invalid. */
export const toSentEmail = (text: string): string => normalizeEmail(text) ?? text.trim()

export const toRequestBody = ({ firstName, lastName, phone, email, otp }: AccountValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  phone: normalizePhone(phone),
  email: toSentEmail(email),
  otp,
})
