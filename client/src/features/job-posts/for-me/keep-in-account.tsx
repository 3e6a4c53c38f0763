import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import {
  keepProfile,
  loadKeptProfile,
  removeKeptProfile,
  syncKeptProfile,
} from '#client/device/profile/kept-profile.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { rejectionMessage } from '#client/lib/network/api-request.ts'
import { useSession } from '#client/layout/session.ts'
import { forMe } from '#client/messages/en/for-me.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { useProfilePlace } from '#client/features/job-posts/eligibility/use-profile.ts'

type Action = 'keep' | 'load' | 'remove'

const ACTIONS: Record<Action, () => Promise<unknown>> = {
  keep: keepProfile,
  load: loadKeptProfile,
  remove: removeKeptProfile,
}

/** Returns true if the account keeps other answers than this device, by a request for each user. */
function useDifference(userId: string | null): [differs: boolean, clear: () => void] {
  const [differs, setDiffers] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (userId === null) return undefined
    // Without a network the device shows what it knows.
    syncKeptProfile().then(
      (found) => isCurrent && setDiffers(found === 'differs'),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [userId])
  return [differs && userId !== null, () => setDiffers(false)]
}

/** Offers to keep the answers in the account, and to remove them from it. No answer is sent before a press. */
export function KeepInAccount({ profile }: { profile: Profile }) {
  const messages = useMessages(forMe).keep
  const { state, openLogin } = useSession()
  const place = useProfilePlace()
  const [differs, clearDifference] = useDifference(state.status === 'signedIn' ? state.profile._id : null)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const hasAnswers = Object.keys(profile).length > 0

  async function run(action: Action, done: string) {
    setIsBusy(true)
    setResult('')
    try {
      await ACTIONS[action]()
      clearDifference()
      setResult(done)
    } catch (error) {
      setResult(rejectionMessage(error) ?? messages.failed)
    }
    setIsBusy(false)
    // The pressed button disappears.
    status.current?.focus()
  }

  const button = (action: Action, label: string, done: string) => (
    <Button disabled={isBusy} onClick={() => void run(action, done)}>
      {label}
    </Button>
  )
  if (place === undefined || (!hasAnswers && place.status === 'device' && result === '')) return null
  return (
    <section aria-label={messages.title} className="mt-4 rounded-xl bg-sunken px-4 py-3">
      <h3 className="font-bold">{messages.title}</h3>
      {place.status === 'kept' ? (
        <>
          <p>{messages.done}</p>
          {place.isPending && <p>{messages.pending}</p>}
          {place.rejection !== undefined && <p className="text-red">{place.rejection}</p>}
          <Buttons>
            <LinkButton href="/alerts">{messages.chooseAlerts}</LinkButton>
            {button('remove', messages.remove, messages.removed)}
          </Buttons>
          <p className="text-sm text-soft">{messages.removeHint}</p>
        </>
      ) : differs ? (
        <>
          <p>{messages.differs}</p>
          <Buttons>
            {button('load', messages.useAccount, '')}
            {button('keep', messages.useDevice, '')}
          </Buttons>
        </>
      ) : (
        <>
          <p>
            {messages.offer} {messages.alerts}
          </p>
          {state.status === 'anonymous' ? (
            <Buttons hint={messages.signInFirst}>
              <Button onClick={() => openLogin()}>{messages.signIn}</Button>
            </Buttons>
          ) : (
            state.status === 'signedIn' && <Buttons>{button('keep', messages.action, '')}</Buttons>
          )}
        </>
      )}
      <p ref={status} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {result}
      </p>
    </section>
  )
}

const Buttons = ({ hint, children }: { hint?: string; children: ReactNode }) => (
  <>
    <div className="my-2 flex flex-wrap gap-2">{children}</div>
    {hint !== undefined && <p className="text-sm text-soft">{hint}</p>}
  </>
)
