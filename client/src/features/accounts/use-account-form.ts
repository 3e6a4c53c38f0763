import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import {
  ACCOUNT_FIELDS,
  accountError,
  accountErrors,
  parseOtp,
  type AccountErrors,
  type AccountField,
  type AccountValues,
} from './account-rules.ts'

/** The props of one form field. */
export type AccountFieldState = {
  name: AccountField
  value: string
  error: string | undefined
  onEdit: (value: string) => void
  onLeave: () => void
}

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
  const [errors, setErrors] = useState<AccountErrors>({})

  const setValue = (name: AccountField, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const focus = (name: AccountField): boolean => {
    const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    input?.focus()
    // Select a refused OTP for retyping.
    if (name === 'otp') input?.select()
    return input !== null && input !== undefined
  }

  /** Shows these errors and focuses the first. Returns whether one was focused. */
  const showErrors = (found: AccountErrors): boolean => {
    // Render before the focus moves, so that a screen reader finds the message beside the field.
    flushSync(() => setErrors(found))
    const first = ACCOUNT_FIELDS.find((name) => found[name] !== undefined)
    return first !== undefined && focus(first)
  }

  const field = (name: AccountField): AccountFieldState => ({
    name,
    value: values[name],
    error: errors[name],
    onEdit: (value) => setValue(name, name === 'otp' ? parseOtp(value) : value),
    // A field left empty is no error yet: the user may be moving to another.
    onLeave: () => {
      if (isBlank(values[name])) return
      const message = accountError(name, values[name], rules)
      setErrors((before) => ({ ...before, [name]: message }))
    },
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
