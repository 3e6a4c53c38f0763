import { useEffect, useEffectEvent } from 'react'
import { useSession, type LoginReason } from '#client/layout/session.ts'

/**
 * Returns what opens the sign-in over the page, also where the page still takes an ended session for a good one. Calls
 * `onSignedIn` whenever the session begins again, here or in another tab.
 */
export function useSignIn(onSignedIn: () => void, reason: LoginReason): () => void {
  const { state, refresh, openLogin } = useSession()
  const goOn = useEffectEvent(onSignedIn)
  useEffect(() => {
    if (state.status === 'signedIn') goOn()
  }, [state])
  return () => void refresh().then(() => openLogin(reason))
}
