import { useId, useRef, type ReactNode, type SubmitEvent } from 'react'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { TextArea } from '#client/ui/forms/text-area.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useAdminWrite } from '#client/features/admin/requests/use-admin-write.ts'

type Props = {
  path: string
  /** Name of the changed quiz, user or order. */
  name: string
  action: string
  text: string
  /** Message of a failure without a message of the server. */
  failed: string
  /** Limit of the contract. */
  reasonLength: number
  children?: ReactNode
  /** Returns the request fields beside the reason. */
  getBody?: (form: HTMLFormElement) => object
  /** Paths of the data that the change makes stale. */
  invalidates: string[]
  onClose: () => void
}

// The write outlives the dialog: its outcome is then shown in a toast.
function useReasonWrite({ failed, invalidates, onClose }: Pick<Props, 'failed' | 'invalidates' | 'onClose'>) {
  const toast = useToast()
  const isClosed = useRef(false)
  const invalidate = useInvalidate(...invalidates)
  const { mutate, isPending, failure } = useAdminWrite({
    failed,
    onSuccess: () => {
      invalidate()
      if (isClosed.current) return
      onClose()
      // The button that opened the dialog may be disabled by now.
      document.getElementById('content')?.focus({ preventScroll: true })
    },
    onError: (why) => {
      if (!isClosed.current) return
      toast(why, { tone: 'failed' })
      invalidate()
    },
  })
  const close = () => {
    isClosed.current = true
    // Not before: a reload may remove the item, and with it the dialog and the typed text.
    if (failure !== null) invalidate()
    onClose()
  }
  return { mutate, isPending, failure, close }
}

/** Prompts for the reason of a change and sends it; the typed text stays after a failure. Open while mounted. */
export function ReasonDialog({
  path,
  name,
  action,
  text,
  failed,
  reasonLength,
  children,
  getBody = () => ({}),
  invalidates,
  onClose,
}: Props) {
  const messages = useMessages(admin).area.reason
  const { mutate, isPending, failure, close } = useReasonWrite({ failed, invalidates, onClose })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { ...getBody(form), reason: formText(form, 'reason') ?? '' }
    mutate({ path, method: 'POST', body })
  }
  return (
    <Dialog title={action} size="small" onClose={close}>
      <form onSubmit={submit} className="grid gap-4 py-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p>{text}</p>
        {children}
        <Reason maxLength={reasonLength} />
        {/* Inside the dialog: everything around it is out of reach, for screen readers too. */}
        <div role="alert">{failure !== null && <p className="text-red">{failure}</p>}</div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={close}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Reason({ maxLength }: { maxLength: number }) {
  const messages = useMessages(admin).area.reason
  const id = useId()
  return (
    <Field id={id} label={messages.label}>
      <TextArea
        id={id}
        name="reason"
        required
        rows={2}
        maxLength={maxLength}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {messages.hint}
      </p>
    </Field>
  )
}
