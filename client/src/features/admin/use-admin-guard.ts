import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSession, type SessionState } from '#client/data/session.ts'

/**
 * Whether the administration may be seen (decision C3): `unknown` until the server was heard, `unreachable` where it was
 * not, `anonymous` without a session, `refused` to people who are no admins, `open` to admins.
 */
export type GuardState = 'unknown' | 'unreachable' | 'anonymous' | 'refused' | 'open'

// The companion of the session's cookie (fine points, section 6): without it nobody is signed in, and nothing is asked.
const SIGNED_IN = /(?:^|;\s*)signedIn=1(?:;|$)/

function gateOf(state: SessionState, isAsked: boolean, wasOpen: boolean): GuardState {
  if (state.status === 'signedIn') return state.profile.role === 'admin' ? 'open' : 'refused'
  // A session that ends in the middle of the work takes nothing away: the login modal opens over the page.
  if (wasOpen) return 'open'
  if (state.status === 'loading' || !isAsked) return 'unknown'
  return state.status
}

/** The guard of the administration: asks who this is, shows the login modal, or leads people who are no admins away. */
export function useAdminGuard(): { gate: GuardState; retry: () => void } {
  const { state, refresh, openLogin } = useSession()
  const { navigate } = useRouter()
  const [isAsked, setIsAsked] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const gate = gateOf(state, isAsked, wasOpen)

  const ask = useEffectEvent(async () => {
    if (SIGNED_IN.test(document.cookie)) await refresh()
    setIsAsked(true)
  })
  useEffect(() => void ask(), [])

  const settle = useEffectEvent((settled: GuardState) => {
    if (settled === 'open') setWasOpen(true)
    if (settled === 'anonymous') openLogin()
    if (settled === 'refused') void navigate({ to: '/', replace: true })
  })
  useEffect(() => settle(gate), [gate])

  const hasEnded = gate === 'open' && state.status === 'anonymous'
  const askAgain = useEffectEvent(() => openLogin())
  useEffect(() => {
    if (hasEnded) askAgain()
  }, [hasEnded])

  return { gate, retry: () => void refresh() }
}
