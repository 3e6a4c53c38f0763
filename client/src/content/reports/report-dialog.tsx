import { useId, useMemo, useState, type ReactNode } from 'react'
import { reportFields } from '#shared/contracts/report-fields.ts'
import { ApiError } from '#shared/contracts/api.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { report } from '#client/messages/en/report.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { TextArea } from '#client/ui/forms/text-field.tsx'
import {
  getFieldErrors,
  useContractForm,
  useFormWork,
  type FormField,
} from '#client/ui/forms/use-contract-form.ts'
import { NetworkError } from '#client/lib/network/network-error.ts'
import { readOwner, useOutbox, useSendingLater } from '#client/content/outbox/use-outbox.ts'
import { CheckField } from '#client/ui/forms/check-field.tsx'

/** State of a report: `accepted`: sent or queued, as its message says. */
type ReportStatus = { kind: 'open' | 'sending' } | { kind: 'accepted' | 'failed'; message: string }

const errorMessage = (error: unknown, messages: typeof report): string => {
  if (error instanceof NetworkError) return messages.unreachable
  return error instanceof ApiError && !isBlank(error.message) ? error.message : messages.failed
}

/** Sends a report of an item through the outbox: queued if the server is unreachable. */
function useReport(itemName: string, path: string) {
  const messages = useMessages(report)
  const outbox = useOutbox()
  useSendingLater()
  const [status, setStatus] = useState<ReportStatus>({ kind: 'open' })

  /** Returns the error if the report was not sent. */
  const send = async (body: object): Promise<unknown> => {
    setStatus({ kind: 'sending' })
    try {
      const owner = await readOwner()
      const entry = { kind: 'report', path, body, owner, label: messages.label(itemName) } as const
      const outcome = await outbox.add(entry)
      if (outcome.status === 'rejected') throw outcome.error
      const waiting = navigator.onLine ? messages.queued : messages.queuedOffline
      const message = outcome.status === 'sent' ? outcome.message || messages.sent : waiting
      setStatus({ kind: 'accepted', message })
      return undefined
    } catch (error) {
      setStatus({ kind: 'failed', message: errorMessage(error, messages) })
      return error
    }
  }

  return { status, send }
}

export type ReportContent<Reason> = { reason: Reason; comment: string }

type Props<Reason extends string> = {
  title: string
  /** Name of the item, shown with the queued report. */
  itemName: string
  path: string
  reasons: Readonly<Record<Reason, string>>
  toBody: (content: ReportContent<Reason>) => object
  children?: ReactNode
  onClose: () => void
}

export function ReportDialog<Reason extends string>({
  title,
  itemName,
  path,
  reasons,
  toBody,
  children,
  onClose,
}: Props<Reason>) {
  const messages = useMessages(report)
  const { status, send } = useReport(itemName, path)
  return (
    <Dialog size="small" title={title} onClose={onClose}>
      {/* The live region always exists, so that screen readers announce new text. */}
      <div role="status">
        {status.kind === 'accepted' && <p className="py-2 font-semibold text-accent">{status.message}</p>}
      </div>
      {status.kind === 'accepted' ? (
        <Button variant="primary" className="my-2 w-full" onClick={onClose}>
          {messages.done}
        </Button>
      ) : (
        <ReportForm
          reasons={reasons}
          isSending={status.kind === 'sending'}
          error={status.kind === 'failed' ? status.message : ''}
          onSend={(content) => send(toBody(content))}
        >
          {children}
        </ReportForm>
      )}
    </Dialog>
  )
}

type FormProps<Reason extends string> = Pick<Props<Reason>, 'children' | 'reasons'> & {
  isSending: boolean
  error: string
  onSend: (content: ReportContent<Reason>) => Promise<unknown>
}

function ReportForm<Reason extends string>({
  reasons,
  children,
  isSending,
  error,
  onSend,
}: FormProps<Reason>) {
  const messages = useMessages(report)
  const id = useId()
  const contract = useMemo(() => reportFields(Object.keys(reasons) as Reason[]), [reasons])
  const { element, methods, field, showErrors, submit } = useContractForm<
    ReportContent<string>,
    ReportContent<Reason>
  >({
    contract,
    defaultValues: { comment: '' },
  })
  useFormWork(methods)
  const { error: commentError, ...comment } = field('comment')
  const onSubmit = submit(async (content) => {
    showErrors(getFieldErrors(await onSend(content)))
  })
  return (
    <form ref={element} noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-4 py-2">
      <Reasons reasons={reasons} field={field('reason')} />
      <PartBoundary>{children}</PartBoundary>
      <Field id={`${id}-comment`} label={messages.comment} error={commentError}>
        <TextArea
          {...comment}
          id={`${id}-comment`}
          aria-invalid={commentError !== undefined}
          aria-describedby={commentError && `${id}-comment-error`}
        />
        <p className="mt-1 text-sm text-soft">{messages.privacy}</p>
      </Field>
      <p role="alert" className="font-semibold text-red">
        {error}
      </p>
      <Button type="submit" variant="primary" aria-disabled={isSending} className="aria-disabled:opacity-60">
        {isSending ? messages.sending : messages.submit}
      </Button>
    </form>
  )
}

type ReasonsProps<Reason extends string> = Pick<Props<Reason>, 'reasons'> & { field: FormField }

function Reasons<Reason extends string>({ reasons, field: { error, ...field } }: ReasonsProps<Reason>) {
  const messages = useMessages(report)
  const id = useId()
  return (
    <fieldset aria-describedby={id} className="min-w-0">
      <legend className="mb-1 font-medium">{messages.reason}</legend>
      {(Object.keys(reasons) as Reason[]).map((each) => (
        <CheckField key={each} {...field} type="radio" value={each}>
          {reasons[each]}
        </CheckField>
      ))}
      <p id={id} className="text-sm text-red">
        {error}
      </p>
    </fieldset>
  )
}
