import { useId } from 'react'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

const MINUTES = 10
// Limits of the contract.
const [MINUTES_MAX, REASON_LENGTH] = [180, 200]

type Props = {
  path: string
  /** Name of the changed quiz or user. */
  name: string
  action: string
  text: string
  hasMinutes: boolean
  /** Paths of the data that the change makes stale. */
  invalidates: string[]
  onClose: () => void
}

const readMinutes = (form: HTMLFormElement) => ({ minutes: Number(formText(form, 'minutes')) })

/** Prompts for the reason of a change, and its minutes if any, and sends it. Open while mounted. */
export function ChangeDialog({ hasMinutes, ...rest }: Props) {
  const { failed } = useMessages(admin).attempts
  const minutes = hasMinutes ? { getBody: readMinutes, children: <Minutes /> } : {}
  return <ReasonDialog {...rest} {...minutes} failed={failed} reasonLength={REASON_LENGTH} />
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
