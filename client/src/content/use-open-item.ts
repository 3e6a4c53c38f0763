import { useNavigate } from '@tanstack/react-router'
import { useSignInGate } from './sign-in-gate.tsx'

/** Returns a function that opens an item over its list by id, for signed-in users. */
export function useOpenItem(): (id: string) => void {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (id) =>
    gate(() => {
      void navigate({ to: '.', search: (before) => ({ ...before, post: id }), resetScroll: false })
    })
}
