import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isBlank } from '#shared/domain/text/blank.ts'
import {
  ACCOUNT_FIELDS,
  accountError,
  accountErrors,
  parseOtp,
  type AccountErrors,
  type AccountField,
  type AccountValues,
} from './account-rules.ts'
import { useAccountsWords } from './use-accounts-words.ts'

/** What one field of a form needs. */
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

/** The values of a form about a person and the errors beside them: found on leaving a field, cleared on editing it. */
export function useAccountForm(initial: Partial<AccountValues>) {
  const { rules } = useAccountsWords()
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
    // A refused code is typed anew.
    if (name === 'otp') input?.select()
    return input !== null && input !== undefined
  }

  /** Shows these errors, puts the focus on the first of them, and tells whether there was one to focus. */
  const showErrors = (found: AccountErrors): boolean => {
    // Drawn before the focus moves, so that a screen reader finds the words beside the field.
    flushSync(() => setErrors(found))
    const first = ACCOUNT_FIELDS.find((name) => found[name] !== undefined)
    return first !== undefined && focus(first)
  }

  const field = (name: AccountField): AccountFieldState => ({
    name,
    value: values[name],
    error: errors[name],
    onEdit: (value) => setValue(name, name === 'otp' ? parseOtp(value) : value),
    // A field left empty is not yet a mistake: the person may be on the way to another.
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
    /** Whether some fields hold a mistake, which is then shown. */
    hasErrors: (fields: readonly AccountField[]) => showErrors(accountErrors(fields, values, rules)),
  }
}
