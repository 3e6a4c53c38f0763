import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = {
  title: ReactNode
  text: string
  hint?: ReactNode
  children?: ReactNode
  confirm: string
  cancel: string
  isBusy?: boolean
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Confirmation dialog, open while mounted. Esc means no, and the no button gets the initial focus. */
export function Confirm({
  title,
  text,
  hint,
  children,
  confirm,
  cancel,
  isBusy = false,
  error,
  onConfirm,
  onCancel,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  // A layout effect, since its cleanup still finds the dialog in the document: only close() returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element?.open === false) element.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-[28rem] max-w-[92vw] rounded-2xl bg-paper p-5 text-ink backdrop:bg-scrim"
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-2">
        {text}
      </p>
      {hint !== undefined && <p className="mt-2 text-sm text-soft">{hint}</p>}
      {children}
      <p role="alert" className="text-red">
        {error}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {/* The first control gets the initial focus. */}
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant="primary" disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </dialog>
  )
}

type ConfirmButtonProps = Omit<Props, 'onConfirm' | 'onCancel'> & {
  /** Accessible name of the button; by default its text, that of the confirmation. */
  label?: string
  /** Receives a function that closes the dialog. */
  onConfirm: (close: () => void) => void
}

/** Button of an action that must be confirmed. */
export function ConfirmButton({ label, onConfirm, ...dialog }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button className="text-red" aria-label={label} onClick={() => setIsOpen(true)}>
        {dialog.confirm}
      </Button>
      {isOpen && <Confirm {...dialog} onCancel={close} onConfirm={() => onConfirm(close)} />}
    </>
  )
}
