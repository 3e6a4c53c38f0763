import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportData, ImportFacts } from '#shared/contracts/import-export.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import type { TransferKind, KindName } from '#shared/domain/kinds.ts'
import type { BulkBody } from '#shared/contracts/admin.ts'
import { BULK_MAX } from '#shared/domain/constants.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { adminForms } from '#client/messages/en/admin-forms.ts'
import { Button } from '#client/ui/button.tsx'
import { DataTable } from '#client/ui/data-table.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { useAdminApi, errorText } from '#client/features/admin/requests/admin-api.ts'
import { useToast } from '#client/ui/toast.tsx'
import { QuestionText } from '#client/ui/question-text.tsx'
import { exam } from '#client/messages/en/exam.ts'
import { ImportErrors, FirstRows } from './import-errors.tsx'

type Row = ImportData['rows'][number]

type Props = { kind: TransferKind; report: ImportData; onClose: () => void }

/** Result of an import or its dry run: the valid rows, and each error with its row. */
export function ImportReport({ kind, report, onClose }: Props) {
  const messages = useMessages(admin).transfer
  const { rows, errors, ignored, imported } = report
  return (
    <section className="mt-6 grid grid-cols-1 gap-4">
      <div role="status">
        <p className="text-lg font-semibold">
          {imported > 0 ? messages.done(imported) : messages.correctCount(rows.length)}
        </p>
        {errors.length > 0 && <p className="font-semibold text-red">{messages.errorCount(errors.length)}</p>}
        {ignored.length > 0 && <p className="text-amber">{messages.ignoredColumns(ignored)}</p>}
      </div>
      {imported > 0 && <NextSteps kind={kind} rows={rows} onClose={onClose} />}
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {rows.length > 0 && <RowsPreview rows={rows} />}
    </section>
  )
}

function NextSteps({ kind, rows, onClose }: Pick<Props, 'kind' | 'onClose'> & { rows: readonly Row[] }) {
  const { content, transfer: messages } = useMessages(admin)
  const { go } = useAdminSearch()
  const showList = (status: 'draft' | 'published') => void go({ status, page: undefined })
  // A draft that was just created has its first version.
  const drafts = rows.flatMap(({ _id }) => (_id === null ? [] : [{ _id, version: 1 }]))
  return (
    <div className="flex flex-wrap gap-2">
      {/* Publishing posts notifies their readers: they are published one by one. */}
      {kind === 'question' && (
        <PublishDrafts kind={kind} drafts={drafts} onPublished={() => showList('published')} />
      )}
      <Button variant={kind === 'question' ? 'secondary' : 'primary'} onClick={() => showList('draft')}>
        {messages.showDrafts}
      </Button>
      <Button onClick={onClose}>{content.back}</Button>
    </div>
  )
}

const isQuestion = (row: Row): row is QuestionRow => row.facts?.kind === 'question'

function RowsPreview({ rows }: { rows: readonly Row[] }) {
  return rows.every(isQuestion) ? <QuestionRows rows={rows} /> : <RowsTable rows={rows} />
}

// Writes the month in words: 10/12 does not show which number is the month.
const formatLongDay = (day: string): string =>
  new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

const postFacts = ({ facts }: Row): Extract<ImportFacts, { kind: 'jobPost' }> | null =>
  facts?.kind === 'jobPost' ? facts : null

/** Valid rows of an import; job posts with the facts that the import has read. */
function RowsTable({ rows }: { rows: readonly Row[] }) {
  const { transfer: messages } = useMessages(admin)
  const { purposes } = useMessages(adminForms)
  const hasFacts = rows.some((row) => postFacts(row) !== null)
  const { organisation, purpose, beginDate, lastDate } = messages.facts
  const formatFacts = (row: Row): string[][] => {
    const facts = postFacts(row)
    if (facts === null) return []
    const last = isCalendarDay(facts.lastDate) ? formatLongDay(facts.lastDate) : messages.noLastDate
    return [
      [facts.organisation === '' ? messages.noOrganisation : facts.organisation],
      [purposes[facts.purpose]],
      [formatLongDay(facts.beginDate)],
      [last],
    ]
  }
  return (
    <FirstRows rows={rows}>
      {(shown) => (
        <DataTable
          label={messages.correctCount(rows.length)}
          head={[
            [messages.row],
            [messages.postTitle],
            ...(hasFacts ? [[organisation], [purpose], [beginDate], [lastDate]] : []),
          ]}
          rows={shown.map((row) => [[String(row.row)], [row.title], ...formatFacts(row)])}
        />
      )}
    </FirstRows>
  )
}

type PublishDraftsProps = { kind: KindName; drafts: BulkBody['items']; onPublished: () => void }

/** Publishes drafts in batches. After a failure the button publishes the remaining ones. */
function PublishDrafts({ kind, drafts, onPublished }: PublishDraftsProps) {
  const { area, transfer: messages } = useMessages(admin)
  const api = useAdminApi()
  const toast = useToast()
  const [done, setDone] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      for (let first = done; first < drafts.length; first += BULK_MAX) {
        const items = drafts.slice(first, first + BULK_MAX)
        await api(`/admin/content/${kind}/publish`, { method: 'POST', body: { items } })
        setDone(first + items.length)
      }
    },
    onSuccess: () => {
      toast(messages.published(drafts.length))
      onPublished()
    },
  })

  const left = drafts.length - done
  return (
    <>
      {left > 0 && (
        <Button variant="primary" disabled={isPending} onClick={() => mutate()}>
          {isPending ? messages.publishing(done, drafts.length) : messages.publish(left)}
        </Button>
      )}
      <p role="alert" className={error === null ? 'sr-only' : 'basis-full text-red'}>
        {error !== null && errorText(error, area.failed, messages.publishFailed)}
      </p>
    </>
  )
}

type QuestionRow = ImportData['rows'][number] & { facts: Extract<ImportFacts, { kind: 'question' }> }

/** Valid rows of questions as candidates see them, with the right option marked. */
function QuestionRows({ rows }: { rows: readonly QuestionRow[] }) {
  return (
    <FirstRows rows={rows}>
      {(shown) => (
        <ol className="rounded-lg border border-line">
          {shown.map((row) => (
            <li key={row.row} className="border-b border-line p-3 last:border-0">
              <QuestionRowRow row={row} />
            </li>
          ))}
        </ol>
      )}
    </FirstRows>
  )
}

function QuestionRowRow({ row: { row, line, title, facts, notes } }: { row: QuestionRow }) {
  const { question: messages, rowLine } = useMessages(admin).transfer
  const { letter } = useMessages(exam)
  const { level, category, topic, marks, negativeMarks, explanation, keepsOptionOrder } = facts
  const order = keepsOptionOrder ? messages.fixedOrder : ''
  const values = [rowLine(row, line), level, category, topic, messages.marks(marks, negativeMarks), order]
  return (
    <>
      <p className="text-sm text-soft">{values.filter((value) => value !== '').join(' · ')}</p>
      <p className="font-medium whitespace-pre-line wrap-anywhere">
        <QuestionText text={title} />
      </p>
      <ul>
        {facts.options.map((option, index) => {
          const isRight = index === facts.correctOption
          return (
            <li key={index} className={isRight ? 'font-semibold text-accent wrap-anywhere' : 'wrap-anywhere'}>
              {letter(index)}. <QuestionText text={option} />
              {isRight && ` ✓ ${messages.correct}`}
            </li>
          )
        })}
      </ul>
      {explanation !== '' && (
        <p className="text-sm whitespace-pre-line wrap-anywhere">
          {messages.explanation} <QuestionText text={explanation} />
        </p>
      )}
      {notes.map(({ field, message }) => (
        <p key={`${field} ${message}`} className="text-sm text-amber wrap-anywhere">
          {field}: {message}
        </p>
      ))}
    </>
  )
}
