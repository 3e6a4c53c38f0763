import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession, type SessionState } from '#client/layout/session.ts'

/**
 * Access to the administration. `unknown`: no response yet; `unreachable`: request failed. `anonymous`: no session;
 * `forbidden`: no admin. `passkey`: an admin who must prove the session with a passkey first.
 */
export type GuardState = 'unknown' | 'unreachable' | 'anonymous' | 'forbidden' | 'passkey' | 'granted'

// Cookie that accompanies the session cookie: without it there is no session, and no request is sent.
const SIGNED_IN = /(?:^|;\s*)signedIn=1(?:;|$)/

function getGuard(state: SessionState, isChecked: boolean, wasOpen: boolean): GuardState {
  if (state.status === 'signedIn') {
    if (state.profile.role !== 'admin') return 'forbidden'
    return state.profile.passkeyStep === 'required' ? 'passkey' : 'granted'
  }
  // A session that expires during work hides nothing: the login modal opens over the page.
  if (wasOpen) return 'granted'
  if (state.status === 'loading' || !isChecked) return 'unknown'
  return state.status
}

/** Guards the administration: checks the session, opens the login modal, or redirects users who are no admins. */
export function useAdminGuard(): { guard: GuardState; retry: () => void } {
  const { state, refresh, openLogin } = useSession()
  const { navigate } = useRouter()
  const [isChecked, setIsChecked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const guard = getGuard(state, isChecked, wasOpen)

  const check = useEffectEvent(async () => {
    if (SIGNED_IN.test(document.cookie)) await refresh()
    setIsChecked(true)
  })
  useEffect(() => void check(), [])

  const settle = useEffectEvent((settled: GuardState) => {
    if (settled === 'granted') setWasOpen(true)
    if (settled === 'anonymous') openLogin('admin')
    if (settled === 'forbidden') void navigate({ to: '/', replace: true })
  })
  useEffect(() => settle(guard), [guard])

  const hasEnded = guard === 'granted' && state.status === 'anonymous'
  const reopenLogin = useEffectEvent(() => openLogin('admin'))
  useEffect(() => {
    if (hasEnded) reopenLogin()
  }, [hasEnded])

  return { guard: guard, retry: () => void refresh() }
}
