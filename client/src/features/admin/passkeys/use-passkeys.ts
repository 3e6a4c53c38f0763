import { useMutation } from '@tanstack/react-query'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { addPasskey, PasskeyError, signInWithPasskey } from '#client/data/passkeys.ts'
import { useAdminApi, errorText } from '#client/features/admin/requests/admin-api.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { passkeys } from '#client/messages/en/passkeys.ts'
import { getFieldErrors } from '#client/ui/forms/use-contract-form.ts'

/** Outcome of an action, with the errors of single fields. */
type Outcome = { isDone: boolean; errors: readonly FieldError[] }

// The form shows an error of the name beside its field.
const isNameError = (cause: unknown): boolean => getFieldErrors(cause).some(({ field }) => field === 'name')

/** Returns the actions on an admin's passkeys; one runs at a time. */
export function usePasskeys(onChanged: () => void) {
  const { area, passkeys: messages } = useMessages(admin)
  const { faults } = useMessages(passkeys)
  const api = useAdminApi()
  const { enter, refresh } = useSession()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (action: () => Promise<void>) => action(),
  })

  const toText = (cause: unknown) =>
    cause instanceof PasskeyError ? faults[cause.fault] : errorText(cause, area.failed, messages.failed)

  async function run(action: () => Promise<void>): Promise<Outcome> {
    if (isPending) return { isDone: false, errors: [] }
    return await mutateAsync(action).then(
      () => ({ isDone: true, errors: [] }),
      (cause: unknown) => ({ isDone: false, errors: getFieldErrors(cause) }),
    )
  }

  // Adding the first passkey or removing the last one also changes the session's rights.
  const change = (action: () => Promise<unknown>) =>
    run(async () => {
      await action()
      onChanged()
      await refresh()
    })

  return {
    isBusy: isPending,
    failure: error === null || isNameError(error) ? null : toText(error),
    signIn: () => run(async () => await enter(await signInWithPasskey(api)).then(onChanged)),
    add: (name: string) => change(() => addPasskey(api, name)),
    rename: (id: string, name: string) =>
      change(() => api(`/passkeys/${id}`, { method: 'PUT', body: { name } })),
    remove: (id: string) => change(() => api(`/passkeys/${id}`, { method: 'DELETE', body: {} })),
  }
}

export type Passkeys = ReturnType<typeof usePasskeys>
