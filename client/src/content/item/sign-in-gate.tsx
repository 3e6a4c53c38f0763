import { useLocation } from '@tanstack/react-router'
import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useSession, type LoginReason } from '#client/layout/session.ts'

type Gate = (action: () => void, reason: LoginReason) => void

const GateContext = createContext<Gate>((action) => action())

/** Returns a function that runs an action for signed-in users: at once, or after the sign-in that it opens. */
export const useSignInGate = (): Gate => use(GateContext)

/** Stores a visitor's latest action while the login modal is open. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { state, openLogin } = useSession()
  const { status } = state
  const isLoginOpen = useLocation({
    select: ({ state: current, maskedLocation }) => (maskedLocation?.state ?? current).login !== undefined,
  })
  const pendingAction = useRef<{ action: () => void; reason: LoginReason } | null>(null)
  const wasLoginOpen = useRef(false)

  const runAction = useCallback(() => {
    if (status === 'loading') return
    if (status === 'anonymous') return openLogin(pendingAction.current?.reason)
    // Runs the action even if the session is not checked yet: the response to the action will show the state.
    const { action } = pendingAction.current ?? {}
    pendingAction.current = null
    action?.()
  }, [status, openLogin])

  useEffect(() => {
    // Waits until the modal has closed: closing goes one step back in the history, which would undo the action.
    if (isLoginOpen) {
      wasLoginOpen.current = true
      return
    }
    // The modal was closed without signing in: discards the action.
    if (wasLoginOpen.current && status === 'anonymous') pendingAction.current = null
    wasLoginOpen.current = false
    if (pendingAction.current !== null) runAction()
  }, [isLoginOpen, status, runAction])

  const gate = useCallback<Gate>(
    (action, reason) => {
      pendingAction.current = { action, reason }
      runAction()
    },
    [runAction],
  )
  return <GateContext value={gate}>{children}</GateContext>
}
