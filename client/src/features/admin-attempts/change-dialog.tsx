import { useId, useState, type SubmitEvent } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field, inputClass } from '#client/ui/field.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { formText } from '#client/content/native-form.ts'
import { useWrite } from '../admin/use-write.ts'

const MINUTES = 10
// As the contract has them.
const [MINUTES_MAX, REASON_LENGTH] = [180, 200]

type Props = {
  /** Where the change is sent. */
  path: string
  /** What is changed: a quiz or a person. */
  name: string
  action: string
  text: string
  hasMinutes: boolean
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a change, and the minutes where it has some, and sends it. Open while it is rendered. */
export function ChangeDialog({ path, name, action, text, hasMinutes, onClose, onChanged }: Props) {
  const messages = useMessages(admin).attempts
  const write = useWrite(messages.failed, onChanged)
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = {
      ...(hasMinutes ? { minutes: Number(formText(form, 'minutes')) } : {}),
      reason: formText(form, 'reason') ?? '',
    }
    setIsBusy(true)
    const isDone = await write(path, { method: 'POST', body })
    setIsBusy(false)
    if (!isDone) return
    onClose()
    // The button that opened it may be off by now.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <Dialog title={action} size="small" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-4 py-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p>{text}</p>
        {hasMinutes && <Minutes />}
        <Reason />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" variant="primary" disabled={isBusy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Minutes() {
  const messages = useMessages(admin).attempts
  const id = useId()
  return (
    <Field id={id} label={messages.minutes}>
      <input
        id={id}
        type="number"
        name="minutes"
        inputMode="numeric"
        required
        min={1}
        max={MINUTES_MAX}
        step={1}
        defaultValue={MINUTES}
        className={inputClass}
      />
    </Field>
  )
}

function Reason() {
  const messages = useMessages(admin).attempts
  const id = useId()
  return (
    <Field id={id} label={messages.reason}>
      <TextArea
        id={id}
        name="reason"
        required
        rows={2}
        maxLength={REASON_LENGTH}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        {messages.reasonHint}
      </p>
    </Field>
  )
}
