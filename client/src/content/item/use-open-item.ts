import { useNavigate } from '@tanstack/react-router'
import type { LoginReason } from '#client/layout/session.ts'
import { useSignInGate } from './sign-in-gate.tsx'

/** Returns a function that opens an item over its list by id, for signed-in users; `reason` is its kind. */
export function useOpenItem(reason: LoginReason): (id: string) => void {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (id) =>
    gate(() => {
      void navigate({ to: '.', search: (before) => ({ ...before, post: id }), resetScroll: false })
    }, reason)
}
