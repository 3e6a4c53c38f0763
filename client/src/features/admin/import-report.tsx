import type { ImportData } from '#shared/contracts/admin.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { useAdminSearch } from './admin-search.ts'

/** The result of an import or its dry run: the valid rows, and each error with its row. */
export function ImportReport({ report, onClose }: { report: ImportData; onClose: () => void }) {
  const { content, transfer: messages } = useMessages(admin)
  const { go } = useAdminSearch()
  const { rows, errors, ignored, imported } = report
  return (
    <section className="mt-6 grid gap-4">
      <div role="status">
        <p className="text-lg font-semibold">
          {imported > 0 ? messages.done(imported) : messages.right(rows.length)}
        </p>
        {errors.length > 0 && <p className="font-semibold text-red">{messages.wrong(errors.length)}</p>}
        {ignored.length > 0 && <p className="text-amber">{messages.ignored(ignored)}</p>}
      </div>
      {imported > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => void go({ status: 'draft', page: undefined })}>
            {messages.toDrafts}
          </Button>
          <Button onClick={onClose}>{content.back}</Button>
        </div>
      )}
      {errors.length > 0 && (
        <DataTable
          label={messages.wrong(errors.length)}
          head={[[messages.row], [messages.field], [messages.problem]]}
          rows={errors.map(({ row, field, message }) => [[String(row)], [field], [message]])}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={messages.right(rows.length)}
          head={[[messages.row], [messages.postTitle]]}
          rows={rows.map(({ row, title }) => [[String(row)], [title]])}
        />
      )}
    </section>
  )
}
