import { useState, type ReactNode } from 'react'
import type { ImportData } from '#shared/contracts/import-export.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { DataTable } from '#client/ui/data-table.tsx'
import { Button } from '#client/ui/button.tsx'

type ImportError = ImportData['errors'][number]
type ErrorKind = { field: string; message: string; count: number }

function countKinds(errors: readonly ImportError[]): ErrorKind[] {
  const kinds = new Map<string, ErrorKind>()
  for (const { field, message } of errors) {
    const key = `${field}\n${message}`
    const kind = kinds.get(key) ?? { field, message, count: 0 }
    kinds.set(key, { ...kind, count: kind.count + 1 })
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count)
}

/** Errors of an import with their rows and lines; many errors start with a count per kind. */
export function ImportErrors({ errors }: { errors: readonly ImportError[] }) {
  const messages = useMessages(admin).transfer
  const kinds = countKinds(errors)
  const isSummed = kinds.length < errors.length
  return (
    <>
      {isSummed && (
        <FirstRows rows={kinds}>
          {(shown) => (
            <DataTable
              label={messages.errorKindCount(kinds.length)}
              head={[[messages.rows], [messages.field], [messages.problem]]}
              rows={shown.map(({ count, field, message }) => [[String(count)], [field], [message]])}
            />
          )}
        </FirstRows>
      )}
      <FirstRows rows={errors}>
        {(shown) => (
          <DataTable
            label={messages.errorCount(errors.length)}
            head={[[messages.row], [messages.line], [messages.field], [messages.problem]]}
            rows={shown.map(({ row, line, field, message }) => [
              [String(row)],
              [line === null ? '' : String(line)],
              [field],
              [message],
            ])}
          />
        )}
      </FirstRows>
    </>
  )
}

const STEP = 100

type FirstRowsProps<Row> = { rows: readonly Row[]; children: (shown: readonly Row[]) => ReactNode }

/** First 100 of many rows, and a button that shows 100 more. */
export function FirstRows<Row>({ rows, children }: FirstRowsProps<Row>) {
  const messages = useMessages(admin).transfer
  const [count, setCount] = useState(STEP)
  const others = rows.length - count
  return (
    <div className="grid grid-cols-1 gap-2">
      {children(rows.slice(0, count))}
      {others > 0 && (
        <Button className="justify-self-start" onClick={() => setCount(count + STEP)}>
          {messages.showMore(Math.min(STEP, others))}
        </Button>
      )}
    </div>
  )
}
