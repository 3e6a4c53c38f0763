import { useState } from 'react'
import { countRunningAttempts } from '#client/device/attempts/count-attempts.ts'
import { useOutbox, readOwner } from '#client/content/outbox/use-outbox.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'
import { LoadingButton } from '#client/features/accounts/forms/account-field.tsx'
import { useSubmit } from '#client/features/accounts/forms/use-submit.ts'
import type { Outbox } from '#client/device/outbox/outbox.ts'

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Tries for at most `ms` to send pending changes. Returns the number a sign-out would lose; 0 without storage. */
export async function countPending(outbox: Outbox, ms: number): Promise<number> {
  try {
    await Promise.race([outbox.flush(), delay(ms)])
    const user = await readOwner()
    if (user === '') return 0
    return (await outbox.list()).filter(({ owner, rejection }) => owner === user && rejection === undefined)
      .length
  } catch {
    return 0
  }
}

// Timeout for sending queued entries before a sign-out.
const SEND_TIMEOUT_MS = 4000

/** Ends the session on this device. Prompts first if pending data would be lost, or a quiz is running. */
export function SignOut() {
  const { page: messages } = useMessages(accounts)
  const { signOut } = useSession()
  const outbox = useOutbox()
  const { isBusy, run } = useSubmit()
  const [lost, setLost] = useState({ changes: 0, papers: 0 })
  const stay = () => setLost({ changes: 0, papers: 0 })

  const requestSignOut = () =>
    run(async () => {
      const [changes, papers] = await Promise.all([
        countPending(outbox, SEND_TIMEOUT_MS),
        countRunningAttempts(serverNow()),
      ])
      if (changes + papers > 0) setLost({ changes, papers })
      else await signOut()
    })
  const leave = () => {
    stay()
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
      {lost.changes + lost.papers > 0 && (
        <Dialog
          size="small"
          title={messages.unsent.title}
          onClose={stay}
          actions={
            <>
              <Button onClick={stay}>{messages.unsent.stay}</Button>
              <Button className="text-red" onClick={leave}>
                {messages.unsent.confirm}
              </Button>
            </>
          }
        >
          {lost.papers > 0 && <p className="pt-4">{messages.unsent.runningQuiz}</p>}
          {lost.changes > 0 && <p className="pt-4">{messages.unsent.text(lost.changes)}</p>}
        </Dialog>
      )}
    </>
  )
}
