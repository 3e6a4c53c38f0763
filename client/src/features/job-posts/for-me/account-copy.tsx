import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Profile } from '#shared/domain/eligibility/profile.ts'
import {
  saveToAccount,
  loadFromAccount,
  removeFromAccount,
  syncProfile,
} from '#client/device/profile/sync-profile.ts'
import type { ProfilePlace } from '#client/device/profile/profile-place.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { rejectionMessage } from '#client/lib/network/api-request.ts'
import { useSession } from '#client/layout/session.ts'
import { accountCopy } from '#client/messages/en/account-copy.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { useProfilePlace } from './use-profile-place.ts'

type Action = 'save' | 'load' | 'remove'

const ACTIONS: Record<Action, () => Promise<unknown>> = {
  save: saveToAccount,
  load: loadFromAccount,
  remove: removeFromAccount,
}

/** Returns true if the account has other answers than this device, by one request for each user. */
function useDifference(userId: string | null): [differs: boolean, clear: () => void] {
  const [differs, setDiffers] = useState(false)
  useEffect(() => {
    let isCurrent = true
    if (userId === null) return undefined
    // Without a network the device shows what it knows.
    syncProfile().then(
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
export function AccountCopy({ profile }: { profile: Profile }) {
  const messages = useMessages(accountCopy)
  const { state } = useSession()
  const place = useProfilePlace()
  const [differs, clearDifference] = useDifference(state.status === 'signedIn' ? state.profile._id : null)
  const [isBusy, setIsBusy] = useState(false)
  const [result, setResult] = useState('')
  const status = useRef<HTMLParagraphElement>(null)

  async function run(action: Action) {
    setIsBusy(true)
    setResult('')
    try {
      await ACTIONS[action]()
      clearDifference()
      if (action === 'remove') setResult(messages.removed)
    } catch (error) {
      setResult(rejectionMessage(error) ?? messages.failed)
    }
    setIsBusy(false)
    // The pressed button disappears.
    status.current?.focus()
  }

  const toButton = (action: Action, label: string) => (
    <Button disabled={isBusy} onClick={() => void run(action)}>
      {label}
    </Button>
  )
  const hasAnswers = Object.keys(profile).length > 0
  if (place === undefined || (!hasAnswers && place.status === 'device' && result === '')) return null
  return (
    <section aria-label={messages.title} className="mt-4 rounded-xl bg-sunken px-4 py-3">
      <h3 className="font-bold">{messages.title}</h3>
      {place.status === 'synced' ? (
        <SyncedText place={place}>{toButton('remove', messages.remove)}</SyncedText>
      ) : differs ? (
        <>
          <p>{messages.differs}</p>
          <Buttons>
            {toButton('load', messages.useAccount)}
            {toButton('save', messages.useDevice)}
          </Buttons>
        </>
      ) : (
        <Offer>{toButton('save', messages.action)}</Offer>
      )}
      <p ref={status} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {result}
      </p>
    </section>
  )
}

type SyncedPlace = Extract<ProfilePlace, { status: 'synced' }>

function SyncedText({ place, children }: { place: SyncedPlace; children: ReactNode }) {
  const messages = useMessages(accountCopy)
  return (
    <>
      <p>{messages.done}</p>
      {place.isPending && <p>{messages.pending}</p>}
      {place.rejection !== undefined && <p className="text-red">{place.rejection}</p>}
      <Buttons>
        <LinkButton href="/alerts">{messages.chooseAlerts}</LinkButton>
        {children}
      </Buttons>
      <p className="text-sm text-soft">{messages.removeHint}</p>
    </>
  )
}

/** Offer of the account. `children`: the button of a signed-in user. */
function Offer({ children }: { children: ReactNode }) {
  const messages = useMessages(accountCopy)
  const { state, openLogin } = useSession()
  return (
    <>
      <p>
        {messages.offer} {messages.alerts}
      </p>
      {state.status === 'signedIn' && <Buttons>{children}</Buttons>}
      {state.status === 'anonymous' && (
        <>
          <Buttons>
            <Button onClick={() => openLogin()}>{messages.signIn}</Button>
          </Buttons>
          <p className="text-sm text-soft">{messages.signInFirst}</p>
        </>
      )}
    </>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => (
  <div className="my-2 flex flex-wrap gap-2">{children}</div>
)
