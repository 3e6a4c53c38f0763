import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { JobPostDetail } from '#shared/contracts/job-post.ts'
import type { ReportBody } from '#shared/contracts/report.ts'
import { postLinks } from '#shared/domain/jobs/post-links.ts'
import { REPORT_COMMENT_LENGTH, REPORT_REASONS } from '#shared/domain/reports.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useFormWork } from '#client/content/native-form.ts'
import { useFieldErrors } from '#client/content/use-field-errors.ts'
import { report } from '#client/messages/en/report.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { useReport } from './use-report.ts'

type Props = { post: JobPostDetail; onClose: () => void }

/** A dialog over the post to report an error in it. */
export function ReportDialog({ post, onClose }: Props) {
  const messages = useMessages(report)
  const { status, send } = useReport(post.postName)
  return (
    <Dialog size="small" title={messages.title} onClose={onClose}>
      {/* The live region always exists, so that screen readers announce new text. */}
      <div role="status">
        {status.kind === 'told' && <p className="py-2 font-semibold text-accent">{status.message}</p>}
      </div>
      {status.kind === 'told' ? (
        <Button variant="primary" className="my-2 w-full" onClick={onClose}>
          {messages.done}
        </Button>
      ) : (
        <ReportForm
          post={post}
          isSending={status.kind === 'sending'}
          error={status.kind === 'failed' ? status.message : ''}
          onSend={(body) => void send(body)}
        />
      )}
    </Dialog>
  )
}

const CHECKED_FIELDS = ['reason'] as const

type FormProps = {
  post: JobPostDetail
  isSending: boolean
  /** Why the last attempt failed; blank if none did. */
  error: string
  onSend: (body: ReportBody) => void
}

function ReportForm({ post, isSending, error, onSend }: FormProps) {
  const messages = useMessages(report)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<ReportBody['reason'] | null>(null)
  const [link, setLink] = useState('')
  const [comment, setComment] = useState('')
  const { field, showErrors } = useFieldErrors({ form, names: CHECKED_FIELDS, check: () => undefined })
  const { error: missing, onEdit } = field('reason')
  useFormWork(form)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (reason === null) showErrors({ reason: messages.reasonMissing })
    else onSend({ postId: post._id, reason, link, comment })
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 py-2">
      <fieldset aria-describedby={`${id}-missing`} className="min-w-0">
        <legend className="mb-1 font-medium">{messages.reason}</legend>
        {REPORT_REASONS.map((each) => (
          <label key={each} className="flex min-h-12 items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={each}
              checked={reason === each}
              onChange={() => {
                setReason(each)
                onEdit(each)
              }}
              className="size-5 shrink-0 accent-accent"
            />
            {messages.reasons[each]}
          </label>
        ))}
        <p id={`${id}-missing`} className="text-sm text-red">
          {missing}
        </p>
      </fieldset>
      <LinkField id={`${id}-link`} post={post} value={link} onChange={setLink} />
      <Field id={`${id}-comment`} label={messages.comment}>
        <TextArea
          id={`${id}-comment`}
          name="comment"
          maxLength={REPORT_COMMENT_LENGTH}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
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

type LinkProps = { id: string; post: JobPostDetail; value: string; onChange: (link: string) => void }

function LinkField({ id, post, value, onChange }: LinkProps) {
  const messages = useMessages(report)
  const links = postLinks(post)
  if (links.length === 0) return null
  const options = links.map(({ label, link }) => ({
    value: link,
    label: messages.linkOption(label || messages.notification, linkHost(link)),
  }))
  return (
    <Field id={id} label={messages.link}>
      <Select
        id={id}
        name="link"
        options={[{ value: '', label: messages.noLink }, ...options]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
