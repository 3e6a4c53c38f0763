import type { Profile } from '#shared/contracts/auth.ts'
import { send } from '#client/data/http.ts'
import { PasskeyError, signInWithPasskey } from '#client/data/passkeys.ts'
import { useSite } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { passkeys } from '#client/messages/en/passkeys.ts'
import { FormStatus, LoadingButton } from '#client/features/accounts/forms/account-field.tsx'
import { useSubmit } from '#client/features/accounts/forms/use-submit.ts'

export function PasskeySignIn({ onSignedIn }: { onSignedIn: (profile: Profile) => Promise<void> }) {
  const messages = useMessages(passkeys)
  const { requestDelayMs: delayMs } = useSite()
  const { isBusy, status, setStatus, run } = useSubmit()
  const signIn = () =>
    run(async () => {
      try {
        await onSignedIn(await signInWithPasskey((path, request) => send('', path, { ...request, delayMs })))
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        setStatus({ kind: 'failed', text: messages.faults[error.fault] })
      }
    })
  return (
    <div className="pt-4">
      <LoadingButton
        variant="primary"
        className="w-full"
        isBusy={isBusy}
        label={messages.signIn}
        busyLabel={messages.busy}
        onClick={() => void signIn()}
      />
      <FormStatus status={status} />
      <p className="border-t border-line pt-3 text-soft">{messages.orOtp}</p>
    </div>
  )
}
