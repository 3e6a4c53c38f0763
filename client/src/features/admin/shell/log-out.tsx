import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { countRunningAttempts } from '#client/device/attempts/count-attempts.ts'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { accounts } from '#client/messages/en/accounts.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Confirm } from '#client/ui/confirm-dialog.tsx'
import { serverNow } from '#client/lib/clock/server-clock.ts'

/** Ends the session and leads to the home page. Prompts first while a quiz is running on this device. */
export function LogOut() {
  const messages = useMessages(admin).area
  const { unsent } = useMessages(accounts).page
  const { signOut } = useSession()
  const { navigate } = useRouter()
  const [isConfirming, setIsConfirming] = useState(false)
  const leave = async () => {
    // Navigates first: the guard must not open the login while the session ends.
    await navigate({ to: '/' })
    await signOut()
  }
  const request = async () => {
    if ((await countRunningAttempts(serverNow())) > 0) setIsConfirming(true)
    else await leave()
  }
  return (
    <>
      <button
        type="button"
        className="nav-link w-full cursor-pointer text-left"
        onClick={() => void request()}
      >
        {messages.logOut}
      </button>
      {isConfirming && (
        <Confirm
          title={unsent.title}
          text={unsent.runningQuiz}
          confirm={unsent.confirm}
          cancel={unsent.stay}
          onConfirm={() => void leave()}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
