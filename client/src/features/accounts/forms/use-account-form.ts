import { useRef, useState } from 'react'
import { useFieldErrors, type FieldState } from '#client/ui/forms/use-field-errors.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import {
  ACCOUNT_FIELDS,
  accountError,
  accountErrors,
  parseOtp,
  type AccountField,
  type AccountValues,
} from './account-rules.ts'

/** The value and the error of one form field. */
export type AccountFieldState = FieldState<AccountField> & { value: string }

export const NOTHING_TYPED: AccountValues = {
  firstName: '',
  lastName: '',
  phone: '',
  isAdult: '',
  email: '',
  otp: '',
}

/** Manages the values and errors of an account form: checked when a field is left, cleared on edit. */
export function useAccountForm(initial: Partial<AccountValues>) {
  const { rules } = useMessages(accounts)
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState<AccountValues>({ ...NOTHING_TYPED, ...initial })
  const errors = useFieldErrors({
    form,
    names: ACCOUNT_FIELDS,
    check: (name, value) => accountError(name, value, rules),
    // A refused OTP is typed again.
    selected: 'otp',
  })
  const { focus, showErrors } = errors

  const setValue = (name: AccountField, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    errors.field(name).onEdit(value)
  }

  const field = (name: AccountField): AccountFieldState => ({
    ...errors.field(name),
    value: values[name],
    onEdit: (value) => setValue(name, name === 'otp' ? parseOtp(value) : value),
  })

  return {
    form,
    values,
    field,
    focus,
    setValue,
    showErrors,
    /** Shows the errors of some fields. Returns whether one was focused. */
    hasErrors: (fields: readonly AccountField[]) => showErrors(accountErrors(fields, values, rules)),
  }
}
