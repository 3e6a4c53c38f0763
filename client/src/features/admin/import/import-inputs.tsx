import { useId, useState, type ChangeEvent } from 'react'
import { CHOICES_OF, FORMATS_OF, IMPORT_CHOICES, type ImportChoice } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
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

/** Text of a file of rows, or the reason why it cannot be decoded. */
type DecodedFile = { text: string } | { fault: 'workbook' | 'encoding' }

const ZIP = [0x50, 0x4b, 0x03, 0x04] as const
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0] as const
// Number of bytes to examine: field names of the first line are ASCII letters, so zero bytes show UTF-16.
const SAMPLE_BYTES = 64

const startsWith = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte)

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = (parity: 0 | 1) => sample.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const most = sample.length / 4
  if (zeros(1) > most && zeros(0) === 0) return 'utf-16le'
  return zeros(0) > most && zeros(1) === 0 ? 'utf-16be' : null
}

const count = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0

// Windows in India saves "ANSI" as Windows-1252. A damaged UTF-8 file has more readable than lost letters.
function decodeBytes(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes)
  const lost = count(text, /\uFFFD/g)
  const read = count(text, /[^\p{ASCII}\uFFFD]/gu)
  return lost > 0 && lost > read ? new TextDecoder('windows-1252').decode(bytes) : text
}

/** Decodes a file of rows: UTF-8, UTF-16 ("Unicode Text") or Windows-1252 ("ANSI"). */
export function decodeImportFile(bytes: Uint8Array): DecodedFile {
  if (startsWith(bytes, ZIP) || startsWith(bytes, COMPOUND_FILE)) return { fault: 'workbook' }
  const utf16 = detectUtf16(bytes)
  const text = utf16 === null ? decodeBytes(bytes) : new TextDecoder(utf16).decode(bytes)
  return text.includes('\0') ? { fault: 'encoding' } : { text }
}
