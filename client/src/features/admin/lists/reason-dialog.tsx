import { useRef, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { Contract, FormRules } from '#client/ui/forms/contract-resolver.ts'
import { TextField } from '#client/ui/forms/text-field.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useInvalidate } from '#client/features/admin/requests/use-admin-query.ts'
import { useWriteForm } from '#client/features/admin/requests/use-write-form.ts'

type FieldOf = (name: string, toValue?: (value: unknown) => unknown) => FormField

type Props = {
  path: string
  /** Contract of the request. */
  contract: Contract<object>
  /** Initial values of the request beside the reason. */
  values?: object
  check?: FormRules<FieldValues>['check']
  /** Name of the changed quiz, user or order. */
  name: string
  action: string
  text: string
  /** Message of a failure without a message of the server. */
  failed: string
  /** Renders the fields beside the reason. */
  children?: ((field: FieldOf) => ReactNode) | undefined
  /** Paths of the data that the change makes stale. */
  invalidates: string[]
  onClose: () => void
}

type FormProps = Pick<Props, 'path' | 'contract' | 'values' | 'check' | 'failed' | 'invalidates' | 'onClose'>

// The write outlives the dialog: its outcome is then shown in a toast.
function useReasonForm({ path, contract, values, check, failed, invalidates, onClose }: FormProps) {
  const toast = useToast()
  const isClosed = useRef(false)
  const invalidate = useInvalidate(...invalidates)
  const form = useWriteForm<FieldValues, object>(
    {
      contract,
      defaultValues: { reason: '', ...values },
      toBody: (typed) => ({ ...typed, reason: String(typed['reason']).trim() }),
      check,
    },
    {
      path,
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
    },
  )
  const close = () => {
    isClosed.current = true
    // Reloads stale data only on closing: an earlier reload might remove the item, this dialog and the typed text.
    if (form.failure !== undefined) invalidate()
    onClose()
  }
  return { ...form, close }
}

/** Prompts for the reason of a change and sends it; the typed text stays after a failure. Open while mounted. */
export function ReasonDialog({ name, action, text, children, ...rest }: Props) {
  const messages = useMessages(admin).area.reason
  const { element, field, onSubmit, isPending, failure, close } = useReasonForm(rest)
  return (
    <Dialog title={action} size="small" onClose={close}>
      <form ref={element} noValidate onSubmit={onSubmit} className="grid gap-4 py-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p>{text}</p>
        {children?.(field)}
        <TextField field={field('reason')} label={messages.label} hint={messages.hint} rows={2} />
        {/* Inside the dialog: everything around it is out of reach, for screen readers too. */}
        <div role="alert">{failure !== undefined && <p className="text-red">{failure}</p>}</div>
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
