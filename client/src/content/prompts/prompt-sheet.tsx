import { useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import './prompt-sheet.css'
import { useDocumentEvent } from '#client/ui/use-document-event.ts'

type Props = {
  title: ReactNode
  text: ReactNode
  onClose: () => void
  children?: ReactNode
  actions: ReactNode
}

/** Offer that opens without a user action, so it is not modal and takes no focus. Esc calls `onClose` from anywhere. */
export function PromptSheet({ title, text, onClose, children, actions }: Props) {
  const id = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  useFocusReturn(sheet)
  useEscape(onClose)

  return (
    <dialog ref={sheet} open className="prompt-sheet" aria-labelledby={id}>
      <div className="flex items-start gap-3">
        <img src="/icons/icon-192.png" alt="" width="48" height="48" />
        <div className="min-w-0">
          <h2 id={id} className="text-lg font-semibold">
            {title}
          </h2>
          <div className="text-soft">{text}</div>
        </div>
      </div>
      {children}
      <div className="mt-3 flex flex-wrap justify-end gap-2">{actions}</div>
    </dialog>
  )
}

/** Moves the focus from inside an element back to the previously focused element when the element is removed. */
function useFocusReturn(element: RefObject<HTMLElement | null>): void {
  // A layout effect, since its cleanup still finds the element in the document.
  useLayoutEffect(() => {
    const inside = element.current
    let cameFrom: HTMLElement | undefined
    const record = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && inside?.contains(relatedTarget) === false)
        cameFrom = relatedTarget
    }
    inside?.addEventListener('focusin', record)
    return () => {
      inside?.removeEventListener('focusin', record)
      if (inside?.contains(document.activeElement)) cameFrom?.focus({ preventScroll: true })
    }
  }, [element])
}

function useEscape(act: () => void) {
  useDocumentEvent('keydown', (event) => {
    // A modal dialog over it handles Esc first.
    const isOurs = !event.defaultPrevented && document.querySelector('dialog:modal') === null
    if (event.key === 'Escape' && isOurs) act()
  })
}
