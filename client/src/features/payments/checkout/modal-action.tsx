import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The row of actions of the open payment modal; null until it is there. */
export const ModalActions = createContext<HTMLElement | null>(null)

/** Puts its children into the row of actions of the modal, which stays in sight however long the offer is. */
export function ModalAction({ children }: { children: ReactNode }) {
  const row = use(ModalActions)
  return row && createPortal(children, row)
}
