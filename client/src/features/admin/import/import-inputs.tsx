import { useId, useState, type ChangeEvent } from 'react'
import { CHOICES_OF, FORMATS_OF, IMPORT_CHOICES, type ImportChoice } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import { decodeImportFile } from './decode-import-file.ts'
import type { ImportForm } from './use-import.ts'

// Three bytes of UTF-8 for each of the 5,000,000 characters that an import may have.
const MAX_FILE_BYTES = 15_000_000

type Props = {
  form: ImportForm
  kind: TransferKind
  requiredChoices: ReadonlySet<ImportChoice>
  messageId: string
}

/** Rows as a file or as pasted text, their format, and the choices of how to read them. */
export function ImportInputs({ form, kind, requiredChoices, messageId }: Props) {
  const messages = useMessages(admin).transfer
  const { values, field, getError, changeText } = form
  const id = useId()
  const error = getError('text')
  return (
    <div className="grid gap-4">
      <FileInput kind={kind} onText={changeText} />
      <Field id={`${id}-text`} label={messages.paste} error={error}>
        <textarea
          id={`${id}-text`}
          name="text"
          rows={8}
          spellCheck={false}
          className={`${inputClass} block py-3 font-mono text-sm`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-text-error`}
          value={values.text}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
      </Field>
      <Choice
        field={field('format')}
        label={messages.format}
        values={FORMATS_OF[kind]}
        names={messages.formats}
      />
      {CHOICES_OF[kind].map((choice) => (
        <Choice<string>
          key={choice}
          field={field(choice)}
          label={messages.choices[choice].label}
          values={IMPORT_CHOICES[choice]}
          names={messages.choices[choice].values}
          noneName={messages.choices[choice].none}
          errorId={requiredChoices.has(choice) ? messageId : undefined}
        />
      ))}
    </div>
  )
}

function FileInput({ kind, onText }: { kind: TransferKind; onText: (text: string) => void }) {
  const messages = useMessages(admin).transfer
  const id = useId()
  const [fault, setFault] = useState<string>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file === undefined) return
    setFault(undefined)
    if (file.size > MAX_FILE_BYTES) return setFault(messages.tooLarge)
    try {
      const decoded = decodeImportFile(new Uint8Array(await file.arrayBuffer()))
      if ('fault' in decoded) setFault(messages.faults[decoded.fault])
      else onText(decoded.text)
    } catch {
      setFault(messages.unreadable)
    }
  }
  return (
    <Field id={id} label={messages.file[kind]} error={fault}>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,.gift,text/csv,application/json"
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-error`}
        className={`${inputClass} py-2 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded file:border file:border-edge file:px-3`}
        onChange={(event) => void choose(event)}
      />
    </Field>
  )
}

type ChoiceProps<Value extends string> = {
  field: FormField
  label: string
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
  /** Label of the empty choice; absent if a value is required. */
  noneName?: string
  /** Id of the message that prompts for the choice. */
  errorId?: string | undefined
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { field, label, values, names, noneName, errorId } = props
  const { error, ...control } = field
  const id = useId()
  const options: { value: string; label: string }[] = values.map((value) => ({
    value,
    label: names[value],
  }))
  return (
    <Field id={id} label={label} error={error}>
      <Select
        {...control}
        id={id}
        aria-invalid={errorId !== undefined || error !== undefined}
        aria-describedby={error === undefined ? errorId : `${id}-error`}
        options={noneName === undefined ? options : [{ value: '', label: noneName }, ...options]}
      />
    </Field>
  )
}
