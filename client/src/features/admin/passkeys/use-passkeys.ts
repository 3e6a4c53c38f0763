import { useMutation } from '@tanstack/react-query'
import { addPasskey, PasskeyError, signInWithPasskey } from '#client/data/passkeys.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { passkeys } from '#client/messages/en/passkeys.ts'
import { errorText } from '#client/features/admin/requests/api-errors.ts'

/** Returns the actions on an admin's passkeys; one runs at a time. Each returns true on success. */
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

  async function run(action: () => Promise<void>): Promise<boolean> {
    if (isPending) return false
    return await mutateAsync(action).then(
      () => true,
      () => false,
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
    failure: error === null ? null : toText(error),
    signIn: () => run(async () => await enter(await signInWithPasskey(api)).then(onChanged)),
    add: (name: string) => change(() => addPasskey(api, name)),
    rename: (id: string, name: string) =>
      change(() => api(`/passkeys/${id}`, { method: 'PUT', body: { name } })),
    remove: (id: string) => change(() => api(`/passkeys/${id}`, { method: 'DELETE', body: {} })),
  }
}

export type Passkeys = ReturnType<typeof usePasskeys>
