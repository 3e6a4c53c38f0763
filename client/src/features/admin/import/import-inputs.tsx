import { useId, useState, type ChangeEvent } from 'react'
import { CHOICES_OF, FORMATS_OF, IMPORT_CHOICES, type ImportChoice } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { decodeImportFile } from './decode-import-file.ts'
import type { useImportInput } from './use-import.ts'

// Three bytes of UTF-8 for each of the 5,000,000 characters that an import may have.
const MAX_FILE_BYTES = 15_000_000

type Props = ReturnType<typeof useImportInput> & {
  kind: TransferKind
  requiredChoices: ReadonlySet<ImportChoice>
  messageId: string
}

/** Rows as a file or as pasted text, their format, and the choices of how to read them. */
export function ImportInputs({ kind, input, change, changeText, requiredChoices, messageId }: Props) {
  const messages = useMessages(admin).transfer
  const id = useId()
  return (
    <div className="grid gap-4">
      <FileInput kind={kind} onText={changeText} />
      <Field id={`${id}-text`} label={messages.paste}>
        <textarea
          id={`${id}-text`}
          rows={8}
          spellCheck={false}
          className={`${inputClass} block py-3 font-mono text-sm`}
          value={input.text}
          onChange={(event) => changeText(event.currentTarget.value)}
        />
      </Field>
      <Choice
        id={`${id}-format`}
        label={messages.format}
        values={FORMATS_OF[kind]}
        names={messages.formats}
        value={input.format}
        onChoose={(format) => change({ format: format ?? 'csv' })}
      />
      {CHOICES_OF[kind].map((choice) => (
        <Choice<string>
          key={choice}
          id={`${id}-${choice}`}
          label={messages.choices[choice].label}
          values={IMPORT_CHOICES[choice]}
          names={messages.choices[choice].values}
          noneName={messages.choices[choice].none}
          value={input[choice]}
          errorId={requiredChoices.has(choice) ? messageId : undefined}
          onChoose={(value) => change({ [choice]: value })}
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
  id: string
  label: string
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
  /** Label of the empty choice; absent if a value is required. */
  noneName?: string
  value: Value | undefined
  /** Id of the message that prompts for the choice. */
  errorId?: string | undefined
  onChoose: (value: Value | undefined) => void
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { id, label, values, names, noneName, value, errorId, onChoose } = props
  return (
    <Field id={id} label={label}>
      <select
        id={id}
        className={inputClass}
        value={value ?? ''}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId}
        onChange={(event) => onChoose(values.find((each) => each === event.currentTarget.value))}
      >
        {noneName !== undefined && <option value="">{noneName}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </select>
    </Field>
  )
}
