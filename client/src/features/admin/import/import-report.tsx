import type { ImportData } from '#shared/contracts/import-export.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { useAdminSearch } from '../admin-search.ts'

type Row = ImportData['rows'][number]

// With the month in words, since 10/12 does not show which of its numbers is the month.
const formatDayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The result of an import or its dry run: the valid rows, and each error with its row. */
export function ImportReport({ report, onClose }: { report: ImportData; onClose: () => void }) {
  const { content, transfer: messages } = useMessages(admin)
  const { go } = useAdminSearch()
  const { rows, errors, ignored, imported } = report
  return (
    <section className="mt-6 grid grid-cols-1 gap-4">
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
      {rows.length > 0 && <RowsTable rows={rows} />}
    </section>
  )
}

/** The valid rows, with the facts of job posts as they were read. */
function RowsTable({ rows }: { rows: readonly Row[] }) {
  const { transfer: messages } = useMessages(admin)
  const { purposes } = useMessages(adminForms)
  const hasFacts = rows.some(({ facts }) => facts !== null)
  const { organisation, purpose, beginDate, lastDate } = messages.facts
  const factsOf = ({ facts }: Row): string[][] => {
    if (facts === null) return []
    const last = isCalendarDay(facts.lastDate) ? formatDayInWords(facts.lastDate) : messages.noLastDate
    return [
      [facts.organisation === '' ? messages.noOrganisation : facts.organisation],
      [purposes[facts.purpose]],
      [formatDayInWords(facts.beginDate)],
      [last],
    ]
  }
  return (
    <DataTable
      label={messages.right(rows.length)}
      head={[
        [messages.row],
        [messages.postTitle],
        ...(hasFacts ? [[organisation], [purpose], [beginDate], [lastDate]] : []),
      ]}
      rows={rows.map((row) => [[String(row.row)], [row.title], ...factsOf(row)])}
    />
  )
}
