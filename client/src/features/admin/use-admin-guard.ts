import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession, type SessionState } from '#client/data/session.ts'

/**
 * Whether the administration may be seen (decision C3): `unknown` until the server was heard, `unreachable` where it was
 * not, `anonymous` without a session, `forbidden` to people who are no admins, `granted` to admins.
 */
export type GuardState = 'unknown' | 'unreachable' | 'anonymous' | 'forbidden' | 'granted'

// The companion of the session's cookie (fine points, section 6): without it nobody is signed in, and nothing is asked.
const SIGNED_IN = /(?:^|;\s*)signedIn=1(?:;|$)/

function guardOf(state: SessionState, isAsked: boolean, wasOpen: boolean): GuardState {
  if (state.status === 'signedIn') return state.profile.role === 'admin' ? 'granted' : 'forbidden'
  // A session that ends in the middle of the work takes nothing away: the login modal opens over the page.
  if (wasOpen) return 'granted'
  if (state.status === 'loading' || !isAsked) return 'unknown'
  return state.status
}

/** The guard of the administration: asks who this is, shows the login modal, or leads people who are no admins away. */
export function useAdminGuard(): { guard: GuardState; retry: () => void } {
  const { state, refresh, openLogin } = useSession()
  const { navigate } = useRouter()
  const [isAsked, setIsAsked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const guard = guardOf(state, isAsked, wasOpen)

  const ask = useEffectEvent(async () => {
    if (SIGNED_IN.test(document.cookie)) await refresh()
    setIsAsked(true)
  })
  useEffect(() => void ask(), [])

  const settle = useEffectEvent((settled: GuardState) => {
    if (settled === 'granted') setWasOpen(true)
    if (settled === 'anonymous') openLogin()
    if (settled === 'forbidden') void navigate({ to: '/', replace: true })
  })
  useEffect(() => settle(guard), [guard])

  const hasEnded = guard === 'granted' && state.status === 'anonymous'
  const askAgain = useEffectEvent(() => openLogin())
  useEffect(() => {
    if (hasEnded) askAgain()
  }, [hasEnded])

  return { guard: guard, retry: () => void refresh() }
}
