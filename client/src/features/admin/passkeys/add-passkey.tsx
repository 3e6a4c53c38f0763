import { useId, type SubmitEvent } from 'react'
import { PASSKEY_NAME_LENGTH } from '#shared/domain/constants.ts'
import { formText } from '#client/ui/forms/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import type { Passkeys } from './use-passkeys.ts'

type Props = { count: number; passkeys: Passkeys }

export function AddPasskey({ count, passkeys: { isBusy, add } }: Props) {
  const messages = useMessages(admin).passkeys
  const id = useId()
  const proposed = messages.defaultName(count + 1)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = formText(event.currentTarget, 'name')?.trim() ?? ''
    void add(name === '' ? proposed : name)
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <Field id={id} label={messages.name}>
        <input
          key={proposed}
          id={id}
          name="name"
          defaultValue={proposed}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          aria-describedby={`${id}-hint`}
          className={inputClass}
        />
        <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
          {messages.nameHint}
        </p>
      </Field>
      <div>
        <Button type="submit" variant="primary" aria-disabled={isBusy} className="aria-disabled:opacity-60">
          {isBusy ? messages.adding : messages.add}
        </Button>
      </div>
    </form>
  )
}
