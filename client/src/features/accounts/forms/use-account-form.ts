import { useWatch } from 'react-hook-form'
import { AccountFields } from '#shared/contracts/account-bodies.ts'
import { useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import {
  NOTHING_TYPED,
  parseOtp,
  toRequestBody,
  type AccountField,
  type AccountValues,
} from './account-values.ts'

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
