import { useState } from 'react'
import { useOutbox } from '#client/content/use-outbox.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { countPending } from './count-pending.ts'
import { LoadingButton } from './loading-button.tsx'
import { useMutation } from './use-mutation.ts'

// Queued entries are sent first if possible, within this time.
const SEND_TIMEOUT_MS = 4000

/** Ends the session on this device. Asks first if pending data would be lost. */
export function SignOut() {
  const { page: messages } = useMessages(accounts)
  const { signOut } = useSession()
  const outbox = useOutbox()
  const { isBusy, run } = useMutation()
  const [unsent, setUnsent] = useState(0)

  const requestSignOut = () =>
    run(async () => {
      const count = await countPending(outbox, SEND_TIMEOUT_MS)
      if (count > 0) setUnsent(count)
      else await signOut()
    })
  const leave = () => {
    setUnsent(0)
    void run(signOut)
  }
  return (
    <>
      <LoadingButton
        isBusy={isBusy}
        label={messages.signOut}
        busyLabel={messages.signingOut}
        onClick={() => void requestSignOut()}
      />
      {unsent > 0 && (
        <Dialog
          size="small"
          title={messages.unsent.title}
          onClose={() => setUnsent(0)}
          actions={
            <>
              <Button onClick={() => setUnsent(0)}>{messages.unsent.stay}</Button>
              <Button className="text-red" onClick={leave}>
                {messages.unsent.leave}
              </Button>
            </>
          }
        >
          <p className="py-4">{messages.unsent.text(unsent)}</p>
        </Dialog>
      )}
    </>
  )
}
