import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react'
import { useSession } from '#client/lib/session.ts'

type Gate = (action: () => void) => void

const GateContext = createContext<Gate>((action) => action())

/** Runs what is for signed-in people: at once, or as soon as the visitor has signed in, to which it leads. */
export const useSignInGate = (): Gate => use(GateContext)

/** Keeps the one thing that a visitor wanted last while the login modal stands over the page. */
export function SignInGate({ children }: { children: ReactNode }) {
  const { state, openLogin } = useSession()
  const { status } = state
  const wanted = useRef<(() => void) | null>(null)

  const settle = useCallback(() => {
    if (status === 'loading') return
    if (status === 'anonymous') return openLogin()
    // A session that could not be asked about is kept (decision C2): the answer to the action will tell.
    const action = wanted.current
    wanted.current = null
    action?.()
  }, [status, openLogin])

  useEffect(() => {
    if (wanted.current !== null) settle()
  }, [settle])

  const gate = useCallback<Gate>(
    (action) => {
      wanted.current = action
      settle()
    },
    [settle],
  )
  return <GateContext value={gate}>{children}</GateContext>
}
