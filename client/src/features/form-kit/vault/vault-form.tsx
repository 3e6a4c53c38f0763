import { useId, useState, type ComponentProps } from 'react'
import {
  addEntry,
  findEntryErrors,
  MAX_ENTRIES,
  MAX_LABEL_LENGTH,
  MAX_NUMBER_LENGTH,
  type EntryErrors,
  type VaultEntry,
} from '#client/device/profile/vault-store.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { formKit } from '#client/messages/en/form-kit.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, formText, inputClass } from '#client/ui/forms/field.tsx'

/** Form that adds a number to the device. */
export function VaultForm({ entries }: { entries: readonly VaultEntry[] }) {
  const messages = useMessages(formKit).vault
  const [errors, setErrors] = useState<EntryErrors>({})
  const [status, setStatus] = useState('')
  const { longLabel, longNumber, full, ...plain } = messages.errors
  const texts = {
    ...plain,
    longLabel: longLabel(MAX_LABEL_LENGTH),
    longNumber: longNumber(MAX_NUMBER_LENGTH),
    full: full(MAX_ENTRIES),
  }

  const add = async (form: HTMLFormElement) => {
    const entry = { label: formText(form, 'label') ?? '', number: formText(form, 'number') ?? '' }
    const found = findEntryErrors(entry, entries)
    setErrors(found)
    setStatus('')
    if (Object.keys(found).length > 0) return
    try {
      await addEntry(entry)
    } catch {
      return setStatus(messages.notStored)
    }
    form.reset()
    setStatus(messages.added(entry.label))
  }

  return (
    <form
      noValidate
      className="mt-2 grid gap-3 sm:max-w-160"
      onSubmit={(event) => {
        event.preventDefault()
        void add(event.currentTarget)
      }}
    >
      <div className="two-columns gap-3">
        <VaultField name="label" label={messages.label} error={errors.label && texts[errors.label]} />
        <VaultField name="number" label={messages.number} error={errors.number && texts[errors.number]} />
      </div>
      <div>
        <Button type="submit">{messages.add}</Button>
      </div>
      <output className="min-h-6">{status}</output>
    </form>
  )
}

type FieldProps = Pick<ComponentProps<'input'>, 'name'> & { label: string; error: string | undefined }

function VaultField({ name, label, error }: FieldProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <input
        id={id}
        name={name}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className={inputClass}
      />
    </Field>
  )
}
