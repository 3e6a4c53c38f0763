import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ImportData } from '#shared/contracts/import-export.ts'
import { FORMATS_OF, IMPORT_LENGTH_MAX } from '#shared/domain/import-choices.ts'
import type { ImportChoices, ImportFormat } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useAdminApi } from '#client/features/admin/requests/admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useToast } from '#client/ui/toast.tsx'
import { errorText } from '#client/features/admin/requests/api-errors.ts'

/** Rows to import, with the choices of how to read them. */
export type ImportInput = { text: string; format: ImportFormat } & ImportChoices

const FORMAT_SIGNS = {
  aiken: /^\s*ANSWER\s*:\s*[A-Z]\s*$/im,
  // The first line of a CSV names the columns.
  gift: /^(?!.*(?:question|option|प्रश्न|विकल्प).*[,;\t])[^]*\{[^{}]*[=~][^{}]*\}/i,
  // No CSV heading starts with a bracket.
  json: /^\s*[[{]/,
} satisfies { [Format in ImportFormat]?: RegExp }

function detectFormat(text: string, kind: TransferKind): ImportFormat {
  const formats = Object.entries(FORMAT_SIGNS) as [keyof typeof FORMAT_SIGNS, RegExp][]
  const found = formats.find(([format, sign]) => FORMATS_OF[kind].includes(format) && sign.test(text))
  return found?.[0] ?? 'csv'
}

/** State of the rows to import; a new text sets its format. */
export function useImportInput(kind: TransferKind) {
  const [input, setInput] = useState<ImportInput>({ text: '', format: 'csv' })
  const change = (part: Partial<ImportInput>) => setInput((before) => ({ ...before, ...part }))
  return {
    input,
    change,
    changeText: (text: string) =>
      change(text.trim() === '' ? { text } : { text, format: detectFormat(text, kind) }),
  }
}

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

// The same file may be imported again: that is another import with a new idempotency key.
function useKey() {
  const cached = useRef({ rows: '', key: '' })
  const getKey = (input: ImportInput): string => {
    const rows = JSON.stringify(input)
    if (cached.current.rows !== rows) cached.current = { rows, key: newKey() }
    return cached.current.key
  }
  const renewKey = () => {
    cached.current = { rows: '', key: '' }
  }
  return { getKey, renewKey }
}

function withFacts(imported: ImportData, checked: ImportData | undefined): ImportData {
  const facts = new Map(checked?.rows.map((row) => [row.row, row.facts]))
  return { ...imported, rows: imported.rows.map((row) => ({ ...row, facts: facts.get(row.row) ?? null })) }
}

function findFault({ text }: ImportInput, messages: typeof admin.transfer): string {
  if (text.trim() === '') return messages.empty
  return text.length > IMPORT_LENGTH_MAX ? messages.tooLarge : ''
}

/** Checks and imports rows. The report is null until a check, and again after a change of the rows. */
export function useImport(kind: TransferKind, input: ImportInput, onImported: () => void) {
  const { area, transfer: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const { getKey, renewKey } = useKey()
  const [fault, setFault] = useState('')
  const [checked, setChecked] = useState<{ input: ImportInput; report: ImportData } | null>(null)
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: async ({ rows, dryRun }: { rows: ImportInput; dryRun: boolean }) => {
      // A retry of an interrupted import continues it: same idempotency key.
      const headers: Record<string, string> = dryRun ? {} : { 'idempotency-key': getKey(rows) }
      return (await api<ImportData>(`/admin/import/${kind}`, { body: { ...rows, dryRun }, headers })).data
    },
    onSuccess: (data, { rows, dryRun }) => {
      // A dry run imports nothing, and an import does not repeat the checked facts of each row.
      setChecked((before) => ({
        input: rows,
        report: dryRun ? { ...data, imported: 0 } : withFacts(data, before?.report),
      }))
      if (dryRun) return
      renewKey()
      toast(messages.done(data.imported))
      onImported()
    },
  })

  const send = (dryRun: boolean) => {
    const found = findFault(input, messages)
    setFault(found)
    if (found === '') mutate({ rows: input, dryRun })
  }
  const status = !isPending ? '' : variables.dryRun ? 'check' : 'import'
  const failure = error === null ? '' : errorText(error, area.failed, messages.failed)
  const report = checked?.input === input ? checked.report : null
  return { report, status, error: fault === '' ? failure : fault, send } as const
}
