import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { Profile, SIGNED_IN_COOKIE } from '#shared/contracts/auth.ts'
import {
  SessionContext,
  type LoginReason,
  type SessionState,
  type SignOutOptions,
} from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { runWhenIdle } from '#client/lib/run-when-idle.ts'

type Router = ReturnType<typeof useRouter>

// Not imported from the contracts: they would add their whole schema to the first load.
const COOKIE_PREFIX = 'signedIn=' satisfies `${typeof SIGNED_IN_COOKIE}=`

const hasCookieValue = (value: string): boolean => document.cookie.includes(COOKIE_PREFIX + value)

function sessionControls(router: Router, setState: (state: SessionState) => void, delayMs: number) {
  // The session manager is loaded only if needed.
  const loadManager = async () =>
    (await import('./session-manager.ts')).sessionManagerFor(router, setState, delayMs)
  const refresh = () =>
    loadManager().then(
      (manager) => manager.refresh(),
      () => {
        if (hasCookieValue('1')) setState({ status: 'unreachable' })
      },
    )
  return {
    refresh,
    signOut: async (options?: SignOutOptions) => await (await loadManager()).signOut(options),
    enter: async (profile: Profile) => (await loadManager()).signIn(profile),
    openLogin(reason?: LoginReason) {
      const { push, location } = router.history
      // A page may open the login before the session is known.
      if (hasCookieValue('1')) void refresh()
      // Two calls open it once: one step back must close it.
      else if (location.state.login === undefined)
        push(location.href, { ...location.state, login: reason ?? true })
    },
  }
}

/**
 * Provides the current user to its children. The user is anonymous, as in the server's render, until hydration and the
 * read of the cookie. Without a session cookie no request is sent: it would fail with 401.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const { requestDelayMs } = useSite()
  const [state, setState] = useState<SessionState>({ status: 'anonymous' })
  const [controls] = useState(() => sessionControls(router, setState, requestDelayMs))
  const session = useMemo(() => ({ ...controls, state }), [controls, state])
  const login = useLocation({
    select: ({ state: own, maskedLocation }) => (maskedLocation?.state ?? own).login,
  })

  // Another tab may have signed in or out meanwhile.
  const check = useEffectEvent(() => {
    const isUnsettled = state.status === 'unreachable' || hasCookieValue('0')
    if (isUnsettled || hasCookieValue('1') === (state.status === 'anonymous')) void controls.refresh()
  })

  useEffect(() => {
    const recheck = () => check()
    // At once: a guarded page must not treat a signed-in user as anonymous.
    if (hasCookieValue('1')) setState({ status: 'loading' })
    if (hasCookieValue('')) runWhenIdle(() => void controls.refresh())
    document.addEventListener('visibilitychange', recheck)
    window.addEventListener('focus', recheck)
    return () => {
      document.removeEventListener('visibilitychange', recheck)
      window.removeEventListener('focus', recheck)
    }
  }, [controls])

  return (
    <SessionContext value={session}>
      {children}
      {login !== undefined && (
        <LazyLoginModal reason={login === true ? null : login} onSignedIn={controls.enter} />
      )}
    </SessionContext>
  )
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Present while the login modal is open over the page, with its reason if any; Back closes it. */
    login?: LoginReason | true | undefined
  }
}

// Few visitors sign in, so the dialog is loaded on demand.
const loadLogin = () => import('#client/features/accounts/sign-in/login-modal.tsx')

type LoginModalProps = { reason: LoginReason | null; onSignedIn: (profile: Profile) => Promise<void> }

type LoginModal = Awaited<ReturnType<typeof loadLogin>>['LoginModal']

function LazyLoginModal(props: LoginModalProps) {
  const { history } = useRouter()
  const [Modal, setModal] = useState<LoginModal | null>(null)

  const fail = useEffectEvent(() => {
    // Online, the server has a newer build: reload. Offline, the page stays and the layout shows why.
    if (navigator.onLine) window.location.replace('/account')
    else history.back()
  })

  useEffect(() => {
    loadLogin().then(
      (file) => setModal(() => file.LoginModal),
      () => fail(),
    )
  }, [])

  return Modal && <Modal {...props} />
}
