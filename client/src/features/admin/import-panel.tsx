import { useId, useRef, useState, type ChangeEvent } from 'react'
import type { ImportData } from '#shared/contracts/admin.ts'
import { useAdminApi } from '#client/features/admin-forms/admin-api.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from './failure.ts'
import { ImportReport } from './import-report.tsx'
import { SubpageHeading } from './item-form.tsx'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

type Format = 'csv' | 'json'
type Props = { kind: TransferKind; onImported: () => void; onClose: () => void }

const MAX_LENGTH = 1_000_000
const FORMATS = ['csv', 'json'] as const

// JSON starts with a bracket; no CSV heading does.
const formatOf = (text: string): Format => (/^\s*[[{]/.test(text) ? 'json' : 'csv')

/** Imports rows as drafts: choose or paste them, check them, then import. */
export function ImportPanel({ kind, onImported, onClose }: Props) {
  const messages = useMessages(admin).transfer
  const rows = useRows()
  const { report, status, error, send } = useImport(kind, rows, onImported)
  const isChecked = report !== null && report.imported === 0

  return (
    <>
      <SubpageHeading title={messages.title[kind]} />
      <p className="mb-4 max-w-prose text-soft">
        {messages.intro} {messages.example}
      </p>
      <RowsInput rows={rows} />
      <p role="alert" className="mt-2 font-medium text-red">
        {error}
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          variant={isChecked ? 'secondary' : 'primary'}
          disabled={status !== ''}
          onClick={() => void send(true)}
        >
          {status === 'check' ? messages.checking : messages.check}
        </Button>
        {isChecked && report.rows.length > 0 && (
          <Button variant="primary" disabled={status !== ''} onClick={() => void send(false)}>
            {status === 'import' ? messages.importing : messages.run(report.rows.length)}
          </Button>
        )}
      </div>
      {report && <ImportReport report={report} onClose={onClose} />}
    </>
  )
}

type Rows = ReturnType<typeof useRows>

function useRows() {
  const [text, setText] = useState('')
  const [format, setFormat] = useState<Format>('csv')
  return {
    text,
    format,
    setFormat,
    setText: (to: string) => {
      setText(to)
      if (to.trim() !== '') setFormat(formatOf(to))
    },
  }
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

// The same file may be imported again: that is another import with a new idempotency key.
function useKey() {
  const cached = useRef({ rows: '', key: '' })
  const keyOf = (text: string, format: Format): string => {
    const rows = `${format} ${text}`
    if (cached.current.rows !== rows) cached.current = { rows, key: newKey() }
    return cached.current.key
  }
  const renewKey = () => {
    cached.current = { rows: '', key: '' }
  }
  return { keyOf, renewKey }
}

function useImport(kind: Props['kind'], { text, format }: Rows, onImported: () => void) {
  const { area, transfer: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const { keyOf, renewKey } = useKey()
  const [status, setStatus] = useState<'' | 'check' | 'import'>('')
  const [error, setError] = useState('')
  // The checked rows: after a change of the rows the report no longer applies.
  const [checked, setChecked] = useState<{ text: string; format: Format; report: ImportData } | null>(null)
  const isOfTheseRows = checked !== null && checked.text === text && checked.format === format

  const send = async (dryRun: boolean) => {
    setError('')
    if (text.trim() === '') return setError(messages.empty)
    if (text.length > MAX_LENGTH) return setError(messages.tooLarge)
    setStatus(dryRun ? 'check' : 'import')
    try {
      const body = { format, text, dryRun }
      // A retry of an interrupted import continues it: same idempotency key.
      const headers: Record<string, string> = dryRun ? {} : { 'idempotency-key': keyOf(text, format) }
      const { data } = await api<ImportData>(`/admin/import/${kind}`, { body, headers })
      // A dry run imports nothing, whatever it counts.
      setChecked({ text, format, report: dryRun ? { ...data, imported: 0 } : data })
      if (!dryRun) {
        renewKey()
        toast(messages.done(data.imported))
        onImported()
      }
    } catch (cause) {
      setError(errorText(cause, area.failed, messages.failed))
    }
    return setStatus('')
  }
  return { report: isOfTheseRows ? checked.report : null, status, error, send }
}

function RowsInput({ rows }: { rows: Rows }) {
  const messages = useMessages(admin).transfer
  const id = useId()
  const [fileError, setFileError] = useState<string>()
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    if (file === undefined) return
    setFileError(undefined)
    try {
      rows.setText(await file.text())
    } catch {
      setFileError(messages.unreadable)
    }
  }
  return (
    <div className="grid gap-4">
      <Field id={`${id}-file`} label={messages.file} error={fileError}>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.json,text/csv,application/json"
          className={`${inputClass} py-2 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded file:border file:border-edge file:px-3`}
          onChange={(event) => void choose(event)}
        />
      </Field>
      <Field id={`${id}-text`} label={messages.paste}>
        <textarea
          id={`${id}-text`}
          rows={8}
          spellCheck={false}
          className={`${inputClass} block py-3 font-mono text-sm`}
          value={rows.text}
          onChange={(event) => rows.setText(event.currentTarget.value)}
        />
      </Field>
      <Field id={`${id}-format`} label={messages.format}>
        <select
          id={`${id}-format`}
          className={inputClass}
          value={rows.format}
          onChange={(event) => rows.setFormat(event.currentTarget.value === 'json' ? 'json' : 'csv')}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {messages.formats[format]}
            </option>
          ))}
        </select>
      </Field>
    </div>
  )
}
