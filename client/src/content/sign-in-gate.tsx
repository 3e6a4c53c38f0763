import { useLocation } from '@tanstack/react-router'
import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '#client/data/session.ts'

type Gate = (action: () => void) => void

const GateContext = createContext<Gate>((action) => action())

/** Runs what is for signed-in people: at once, or as soon as the visitor has signed in, to which it leads. */
export const useSignInGate = (): Gate => use(GateContext)

/** Remembers the one thing that a visitor wanted last while the login modal stands over the page. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { state, openLogin } = useSession()
  const { status } = state
  const isAsking = useLocation({
    select: ({ state: own, maskedLocation }) => (maskedLocation?.state ?? own).login === true,
  })
  const wanted = useRef<(() => void) | null>(null)
  const wasAsking = useRef(false)

  const settle = useCallback(() => {
    if (status === 'loading') return
    if (status === 'anonymous') return openLogin()
    // A session that could not be asked about is kept (decision C2): the answer to the action will tell.
    const action = wanted.current
    wanted.current = null
    action?.()
  }, [status, openLogin])

  useEffect(() => {
    // Not before the modal has left: it goes one step back in the history, and would take the action back with it.
    if (isAsking) {
      wasAsking.current = true
      return
    }
    // Closed without signing in: what was wanted is wanted no more.
    if (wasAsking.current && status === 'anonymous') wanted.current = null
    wasAsking.current = false
    if (wanted.current !== null) settle()
  }, [isAsking, status, settle])

  const gate = useCallback<Gate>(
    (action) => {
      wanted.current = action
      settle()
    },
    [settle],
  )
  return <GateContext value={gate}>{children}</GateContext>
}
