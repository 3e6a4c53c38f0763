import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { Profile, SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import { SessionContext, type SessionState } from '#client/data/session.ts'
import { useSite } from '#client/lib/site.ts'
import { LazyLoginModal } from './lazy-login-modal.tsx'

type Router = ReturnType<typeof useRouter>

// Not imported from the contracts: they would add their whole schema to the first load.
const MARK = 'signedIn=' satisfies `${typeof SIGNED_IN_COOKIE}=`

const deviceSays = (mark: string): boolean => document.cookie.includes(MARK + mark)

function sessionControls(router: Router, show: (state: SessionState) => void, delayMs: number) {
  // The session manager is loaded only if it is needed.
  const keep = async () => (await import('./session-manager.ts')).sessionManagerFor(router, show, delayMs)
  const refresh = () =>
    keep().then(
      (manager) => manager.refresh(),
      () => {
        if (deviceSays('1')) show({ status: 'unreachable' })
      },
    )
  return {
    refresh,
    signOut: async () => await (await keep()).signOut(),
    enter: async (profile: Profile) => (await keep()).signIn(profile),
    openLogin() {
      const { push, location } = router.history
      // A page may open the login before the session is known.
      if (deviceSays('1')) void refresh()
      // Two calls open it once: one step back must close it.
      else if (location.state.login !== true) push(location.href, { ...location.state, login: true })
    },
  }
}

/**
 * Provides the current user to its children: anonymous, as the server rendered the page, until it is hydrated and the
 * cookie was read. Without a session cookie no request is sent (fine points, section 6).
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { requestDelayMs } = useSite()
  const [state, show] = useState<SessionState>({ status: 'anonymous' })
  const [controls] = useState(() => sessionControls(router, show, requestDelayMs))
  const session = useMemo(() => ({ ...controls, state }), [controls, state])
  const isOpen = useLocation({
    select: ({ state: own, maskedLocation }) => (maskedLocation?.state ?? own).login,
  })

  // Another tab may have signed in or out meanwhile.
  const look = useEffectEvent(() => {
    const isUnsettled = state.status === 'unreachable' || deviceSays('0')
    if (isUnsettled || deviceSays('1') === (state.status === 'anonymous')) void controls.refresh()
  })

  useEffect(() => {
    const lookAgain = () => look()
    const whenIdle = window.requestIdleCallback ?? setTimeout
    // At once: a guarded page must not take a signed-in user for anonymous.
    if (deviceSays('1')) show({ status: 'loading' })
    if (deviceSays('')) whenIdle(() => void controls.refresh())
    document.addEventListener('visibilitychange', lookAgain)
    window.addEventListener('focus', lookAgain)
    return () => {
      document.removeEventListener('visibilitychange', lookAgain)
      window.removeEventListener('focus', lookAgain)
    }
  }, [controls])

  return (
    <SessionContext value={session}>
      {children}
      {isOpen && <LazyLoginModal onSignedIn={controls.enter} />}
    </SessionContext>
  )
}
