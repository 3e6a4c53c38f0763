import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  useState,
  type RefObject,
  useCallback,
} from 'react'
import { CatchBoundary } from '@tanstack/react-router'
import { useMessages } from '#client/lib/i18n.ts'
import './dialog.css'
import { HeadingLevelContext } from './heading.ts'
import { IconButton } from './icon.tsx'
import { PartBoundary, FailedPart, type Failure } from './part-boundary.tsx'

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'

const needsStop = (scroller: Element): boolean =>
  scroller.scrollHeight > scroller.clientHeight + 1 && scroller.querySelector(FOCUSABLE) === null

/** Returns true if an element must be a Tab stop: its child is taller, and nothing in it takes the focus. */
function useScrollStop(scroller: RefObject<HTMLElement | null>): boolean {
  const [isStop, setIsStop] = useState(false)
  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setIsStop(needsStop(element)))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [scroller])
  return isStop
}

type Props = {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  /** Height: `full` fills the screen; `fit` and `small` follow their content, `small` is narrow too. */
  size?: 'full' | 'fit' | 'small'
}

const LOOKS = { full: 'dialog', fit: 'dialog dialog-fit', small: 'dialog dialog-fit dialog-small' }

/**
 * Modal dialog that is open while mounted. The close icon, Esc and a press on the backdrop call `onClose`, which must
 * unmount it. The focus then returns to its previous element.
 */
export function Dialog({ title, onClose, children, actions, size = 'full' }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const pressedBackdrop = useRef(false)
  const id = useId()
  const { close } = useMessages().lists
  const isStop = useScrollStop(body)

  // A layout effect, since its cleanup still finds the dialog in the document: only close() returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
    return () => element?.close()
  }, [])

  useEffect(() => {
    body.current?.scrollTo(0, 0)
  }, [])

  // A text selection that ends on the backdrop is no press on it.
  const recordPress = (event: MouseEvent) => {
    pressedBackdrop.current = event.target === dialog.current
  }
  const closeFromBackdrop = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === dialog.current) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- Esc does the same
    <dialog
      ref={dialog}
      className={LOOKS[size]}
      aria-labelledby={id}
      onMouseDown={recordPress}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        // React passes on the event of a dialog within this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The close event fires later than close(): by then React may have opened the dialog again.
        if (!event.currentTarget.open) onClose()
      }}
    >
      <div className="flex items-start gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id={id} className="min-w-0 grow py-3 text-lg font-semibold">
          {title}
        </h2>
        <IconButton icon="x" label={close} onClick={onClose} />
      </div>
      <div
        ref={body}
        className="dialog-body"
        role={isStop ? 'region' : undefined}
        aria-labelledby={isStop ? id : undefined}
        tabIndex={isStop ? 0 : undefined}
      >
        <div>
          <HeadingLevelContext value="h3">
            <PartBoundary>{children}</PartBoundary>
          </HeadingLevelContext>
        </div>
      </div>
      <Actions>{actions}</Actions>
    </dialog>
  )
}

const Actions = ({ children }: Pick<Props, 'children'>) =>
  children && (
    <div className="flex flex-wrap gap-2 border-t border-line p-2">
      <PartBoundary>{children}</PartBoundary>
    </div>
  )

type DialogBoundaryProps = { children: ReactNode; onClose: () => void }

/** Keeps an error of a component that opens a dialog local: the page stays, and a small dialog offers Retry. */
export function DialogBoundary({ children, onClose }: DialogBoundaryProps) {
  const { title } = useMessages().lists.failed
  const Failed = useCallback(
    (failure: Failure) => (
      <Dialog title={title} size="small" onClose={onClose}>
        <FailedPart {...failure} />
      </Dialog>
    ),
    [title, onClose],
  )
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}
