import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ImportBody, type ImportData } from '#shared/contracts/import-export.ts'
import { FORMATS_OF, type ImportChoice, type ImportFormat } from '#shared/domain/import-choices.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { useAdminApi, errorText } from '#client/features/admin/requests/admin-api.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { getFieldErrors, useContractForm } from '#client/ui/forms/use-contract-form.ts'
import { useToast } from '#client/ui/toast.tsx'

/** Rows to import, with the choices of how to read them; a choice may be blank. */
type ImportValues = { text: string; format: ImportFormat } & Record<ImportChoice, string>

const NO_ROWS: ImportValues = { text: '', format: 'csv', dateOrder: '', keyNumbers: '', dollars: '' }

// A blank choice is left to the server.
const toBody = (values: ImportValues): object =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => name === 'text' || value !== ''))

const isSame = (one: ImportValues, other: ImportValues): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof ImportValues] === value)

const FORMAT_SIGNS = {
  aiken: /^\s*ANSWER\s*:\s*[A-Z]\s*$/im,
  // The first line must not name columns, as the first line of a CSV does.
  gift: /^(?!.*(?:question|option|प्रश्न|विकल्प).*[,;\t])[^]*\{[^{}]*[=~][^{}]*\}/i,
  // No CSV heading starts with a bracket.
  json: /^\s*[[{]/,
} satisfies { [Format in ImportFormat]?: RegExp }

function detectFormat(text: string, kind: TransferKind): ImportFormat {
  const formats = Object.entries(FORMAT_SIGNS) as [keyof typeof FORMAT_SIGNS, RegExp][]
  const found = formats.find(([format, sign]) => FORMATS_OF[kind].includes(format) && sign.test(text))
  return found?.[0] ?? 'csv'
}

/** Form of the rows to import; a new text sets its format. */
function useImportForm(kind: TransferKind) {
  const { empty } = useMessages(admin).transfer
  const form = useContractForm<ImportValues, ImportBody>({
    contract: ImportBody,
    defaultValues: NO_ROWS,
    toBody,
    check: ({ text }) => (isBlank(text) ? [{ field: 'text', message: empty }] : []),
  })
  const { methods } = form
  const values = useWatch({ control: methods.control }) as ImportValues
  const changeText = (text: string) => {
    methods.setValue('text', text)
    methods.clearErrors('text')
    if (!isBlank(text)) methods.setValue('format', detectFormat(text, kind))
  }
  return { ...form, values, changeText }
}

export type ImportForm = ReturnType<typeof useImport>['form']

const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

// The same file may be imported again: that is another import with a new idempotency key.
function useKey() {
  const cached = useRef({ rows: '', key: '' })
  const getKey = (body: ImportBody): string => {
    const rows = JSON.stringify(body)
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

/** Checks and imports rows. The report is null until a check, and again after a change of the rows. */
export function useImport(kind: TransferKind, onImported: () => void) {
  const { area, transfer: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const { getKey, renewKey } = useKey()
  const { element, methods, values, field, changeText, showErrors, getError, submit } = useImportForm(kind)
  const [checked, setChecked] = useState<{ values: ImportValues; report: ImportData } | null>(null)
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: async ({ body }: { body: ImportBody; sent: ImportValues }) => {
      // A retry of an interrupted import continues it: same idempotency key.
      const headers: Record<string, string> = body.dryRun ? {} : { 'idempotency-key': getKey(body) }
      return (await api<ImportData>(`/admin/import/${kind}`, { body, headers })).data
    },
    onSuccess: (data, { body: { dryRun }, sent }) => {
      // A dry run imports nothing, and an import does not repeat the checked facts of each row.
      setChecked((before) => ({
        values: sent,
        report: dryRun ? { ...data, imported: 0 } : withFacts(data, before?.report),
      }))
      if (dryRun) return
      renewKey()
      toast(messages.done(data.imported))
      onImported()
    },
    onError: (error) => {
      if (showErrors(getFieldErrors(error))) return
      methods.setError('root', { message: errorText(error, area.failed, messages.failed) })
    },
  })

  const send = (dryRun: boolean) =>
    submit(async (body) => {
      const sent = methods.getValues()
      await mutateAsync({ body: { ...body, dryRun }, sent }).catch(() => undefined)
    })
  const status = !isPending ? '' : variables.body.dryRun ? 'check' : 'import'
  const report = checked !== null && isSame(checked.values, values) ? checked.report : null
  const form = { values, field, getError, changeText }
  return { element, form, report, status, failure: getError('root'), send } as const
}
