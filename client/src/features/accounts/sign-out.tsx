import { useSession } from '#client/lib/session.ts'
import { BusyButton } from './busy-button.tsx'
import { useAccountsWords } from './use-accounts-words.ts'
import { useAction } from './use-action.ts'

/** Ends the session on this device. */
export function SignOut() {
  const { page: words } = useAccountsWords()
  const { signOut } = useSession()
  const { isBusy, run } = useAction()
  return (
    <BusyButton
      isBusy={isBusy}
      label={words.signOut}
      busyLabel={words.signingOut}
      onClick={() => void run(signOut)}
    />
  )
}
