import { useNavigate } from '@tanstack/react-router'
import { useSignInGate } from './sign-in-gate.tsx'

/** Opens an item over its list by its id, for signed-in people. */
export function useOpenItem(): (id: string) => void {
  const navigate = useNavigate()
  const gate = useSignInGate()
  return (id) =>
    gate(() => {
      void navigate({ to: '.', search: (before) => ({ ...before, post: id }), resetScroll: false })
    })
}
