import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Row of actions of the open payment modal; null until it is mounted. */
export const ModalActions = createContext<HTMLElement | null>(null)

/** Renders its children into the modal's row of actions, which stays in sight for any length of the offer. */
export function ModalAction({ children }: { children: ReactNode }) {
  const row = use(ModalActions)
  return row && createPortal(children, row)
}
