import { useState } from 'react'
import { countRunningAttempts } from '#client/device/attempts/count-attempts.ts'
import { useOutbox, readOwner } from '#client/content/outbox/use-outbox.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { CheckField } from '#client/ui/forms/check-field.tsx'
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

/** Returns true if the device has answers, numbers or checklists. Without storage, or after `ms`, it returns false. */
async function findProfileData(ms: number): Promise<boolean> {
  const find = async () => await (await import('#client/device/profile/has-profile-data.ts')).hasProfileData()
  return await Promise.race([find().catch(() => false), delay(ms).then(() => false)])
}

// Timeout for sending queued entries before a sign-out.
const SEND_TIMEOUT_MS = 4000

type Found = { changes: number; papers: number; hasProfile: boolean }

const NOTHING: Found = { changes: 0, papers: 0, hasProfile: false }

/**
 * Ends the session on this device. Prompts first if pending data would be lost, if a quiz is running, or if the device
 * has data that the next person could see.
 */
export function SignOut() {
  const { page: messages } = useMessages(accounts)
  const { signOut } = useSession()
  const outbox = useOutbox()
  const { isBusy, run } = useSubmit()
  const [found, setFound] = useState(NOTHING)
  const stay = () => setFound(NOTHING)

  const requestSignOut = () =>
    run(async () => {
      const [changes, papers, hasProfile] = await Promise.all([
        countPending(outbox, SEND_TIMEOUT_MS),
        countRunningAttempts(serverNow()),
        findProfileData(SEND_TIMEOUT_MS),
      ])
      if (changes + papers > 0 || hasProfile) setFound({ changes, papers, hasProfile })
      else await signOut()
    })
  const leave = (withProfile: boolean) => {
    stay()
    void run(() => signOut({ withProfile }))
  }
  return (
    <>
      <LoadingButton
        isBusy={isBusy}
        label={messages.signOut}
        busyLabel={messages.signingOut}
        onClick={() => void requestSignOut()}
      />
      {found !== NOTHING && <SignOutDialog found={found} stay={stay} leave={leave} />}
    </>
  )
}

type DialogProps = { found: Found; stay: () => void; leave: (withProfile: boolean) => void }

function SignOutDialog({ found: { changes, papers, hasProfile }, stay, leave }: DialogProps) {
  const { signOut, unsent: messages } = useMessages(accounts).page
  const [withProfile, setWithProfile] = useState(false)
  return (
    <Dialog
      size="small"
      title={messages.title}
      onClose={stay}
      actions={
        <>
          <Button onClick={stay}>{messages.stay}</Button>
          <Button className="text-red" onClick={() => leave(withProfile)}>
            {changes + papers > 0 ? messages.confirm : signOut}
          </Button>
        </>
      }
    >
      {papers > 0 && <p className="pt-4">{messages.runningQuiz}</p>}
      {changes > 0 && <p className="pt-4">{messages.text(changes)}</p>}
      {hasProfile && (
        <div className="pt-4">
          <p>{messages.onDevice}</p>
          <CheckField checked={withProfile} onChange={({ target }) => setWithProfile(target.checked)}>
            {messages.deleteProfile}
          </CheckField>
        </div>
      )}
    </Dialog>
  )
}
