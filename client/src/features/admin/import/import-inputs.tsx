import { useId, useState, type ChangeEvent } from 'react'
import { DATE_ORDERS, TRANSFER_FORMATS } from '#shared/domain/import-choices.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/field.tsx'
import { decodeImportFile } from './decode-import-file.ts'
import type { useImportInput } from './use-import.ts'

// UTF-16 takes two bytes for each of the characters that an import may have.
const MAX_FILE_BYTES = 4_000_000

type Props = ReturnType<typeof useImportInput> & {
  /** True if the rows of the kind have dates in columns. */
  hasDates: boolean
  /** Id of the question of the order of their day and month; absent if there is none. */
  dateQuestionId: string | undefined
}

/** The rows as a file or as pasted text, their format, and the order of day and month in their dates. */
export function ImportInputs({ input, change, changeText, hasDates, dateQuestionId }: Props) {
  const messages = useMessages(admin).transfer
  const id = useId()
  return (
    <div className="grid gap-4">
      <FileInput onText={changeText} />
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
        values={TRANSFER_FORMATS}
        names={messages.formats}
        value={input.format}
        onChoose={(format) => change({ format: format ?? 'csv' })}
      />
      {hasDates && (
        <Choice
          id={`${id}-dates`}
          label={messages.dateOrder}
          values={DATE_ORDERS}
          names={messages.dateOrders}
          noneName={messages.anyDateOrder}
          value={input.dateOrder}
          errorId={dateQuestionId}
          onChoose={(dateOrder) => change({ dateOrder })}
        />
      )}
    </div>
  )
}

function FileInput({ onText }: { onText: (text: string) => void }) {
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
    <Field id={id} label={messages.file} error={fault}>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
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
  /** The choice of no value; absent if a value is required. */
  noneName?: string
  value: Value | undefined
  /** Id of the message that the choice has to answer. */
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
