import { useNavigate, useRouter } from '@tanstack/react-router'
import type { LoginReason } from '#client/layout/session.ts'
import { useSignInGate } from './sign-in-gate.tsx'

/** Returns a function that closes the item in the URL: closing and Back lead to the unchanged list. */
export function useCloseItem(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  return () => {
    // The list is one step back in the history, unless the user typed the URL or came from another site.
    if (history.canGoBack()) history.back()
    else
      void navigate({
        to: '.',
        search: (before) => ({ ...before, post: undefined }),
        replace: true,
        resetScroll: false,
      })
  }
}

export function useOpenItem(reason: LoginReason): (id: string) => void {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (id) =>
    gate(() => {
      void navigate({ to: '.', search: (before) => ({ ...before, post: id }), resetScroll: false })
    }, reason)
}
