import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession, type LoginReason } from '#client/layout/session.ts'

/**
 * Returns what opens the sign-in over the page, also where the page still takes an ended session for a good one. Calls
 * `onSignedIn` whenever the session begins again, here or in another tab.
 */
export function useSignIn(onSignedIn: () => void, reason: LoginReason): () => void {
  const { state, refresh, openLogin } = useSession()
  const goOn = useEffectEvent(onSignedIn)
  const before = useRef(state)
  useEffect(() => {
    // The server has just refused the session that the page began with.
    if (before.current === state) return
    before.current = state
    if (state.status === 'signedIn') goOn()
  }, [state])
  return () => void refresh().then(() => openLogin(reason))
}
