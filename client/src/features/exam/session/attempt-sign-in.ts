import { useEffect, useEffectEvent, useRef } from 'react'
import { useSession, type LoginReason } from '#client/layout/session.ts'

/**
 * Returns a function that opens the sign-in over the page, even if the page still considers an ended session valid.
 * Calls `onSignedIn` whenever the session begins again, in any tab.
 */
export function useSignIn(onSignedIn: () => void, reason: LoginReason): () => void {
  const { state, refresh, openLogin } = useSession()
  const handleSignedIn = useEffectEvent(onSignedIn)
  const before = useRef(state)
  useEffect(() => {
    // Ignores the first state: the server has just refused this session of the page.
    if (before.current === state) return
    before.current = state
    if (state.status === 'signedIn') handleSignedIn()
  }, [state])
  return () => void refresh().then(() => openLogin(reason))
}
