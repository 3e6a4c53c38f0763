import { useMutation } from '@tanstack/react-query'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { accountError } from '#client/features/accounts/forms/account-error.ts'
import type { FormStatusMessage } from '#client/features/accounts/forms/form-status.tsx'

type Options<Variables> = {
  write: (variables: Variables) => Promise<unknown>
  /** Returns the message of a successful write. */
  done: (variables: Variables) => string
  onSuccess?: () => void
}

/** Returns a function that runs a write of the account area, one at a time, with its outcome as a message. */
export function useAccountWrite<Variables = void>({ write, done, onSuccess }: Options<Variables>) {
  const { failed, tooSoon } = useMessages(accounts)
  const mutation = useMutation({ mutationFn: write, onSuccess })
  const { mutate, isPending } = mutation
  const run = (variables: Variables) => {
    if (!isPending) mutate(variables)
  }
  const status = (): FormStatusMessage | null => {
    if (mutation.isSuccess) return { kind: 'done', text: done(mutation.variables) }
    if (!mutation.isError) return null
    const { message } = accountError(mutation.error, { fallback: failed, tooSoon, hasOtp: false })
    return { kind: 'failed', text: message }
  }
  return { isBusy: isPending, status: status(), run }
}
