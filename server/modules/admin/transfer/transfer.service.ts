import { setImmediate as nextTurn } from 'node:timers/promises'
import { IMPORT_ROWS_MAX } from '#shared/contracts/admin.ts'
import type { ImportBody, ImportData, TransferFormat, TransferKind } from '#shared/contracts/admin.ts'
import type { ContentKind } from '#shared/contracts/content-kind.ts'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { Actor } from '../../../content/audit.ts'
import type { StoredRow } from '../../../content/content.model.ts'
import { invalidInput } from '../../../errors.ts'
import { COLUMNS } from './columns.ts'
import { csvHeading, csvLines, readCsv } from './csv.ts'
import { readJsonRows } from './import-row.ts'
import type { ImportRow } from './import-row.ts'

type Draft = Record<string, unknown>

/** A kind that is imported and exported: its rules, and its items. */
export type Transferred = {
  kind: Pick<ContentKind, 'CreateBody' | 'fieldNames'>
  model: { titleField: string; check(draft: never): FieldError[]; toDraft(row: never): object }
  service: {
    createAll(items: readonly { body: never; actor: Actor }[]): Promise<{ _id: string }[]>
    rows: { idsAfter(id: string): Promise<string[]>; find(id: string): Promise<StoredRow | null> }
  }
}

// More of one row's mistakes than a person reads at once.
const ERRORS_PER_ROW = 20
const IGNORED_MAX = 50
const NAME_LENGTH = 60

// So many rows are read before others get their turn.
const BATCH = 100

type Checked = { row: number; draft: Draft | null; errors: FieldError[] }

/** A row held against the contract and the rules of its kind. */
function checked({ kind, model }: Transferred, { row, value, errors }: ImportRow): Checked {
  // A row that could not be read as a whole: what it says of single fields means nothing.
  if (errors.some(({ field }) => field === '')) return { row, draft: null, errors }
  // How an item stands is not the file's to say: what is imported is a draft.
  const own = Object.fromEntries(kind.fieldNames.map((name) => [name, value[name]]))
  const body = kind.CreateBody.safeParse(own)
  const unread = new Set(errors.map(({ field }) => field))
  const wrong = body.success
    ? model.check(body.data as never)
    : fieldErrors(body.error.issues, kind.fieldNames).filter(({ field }) => !unread.has(field))
  const all = [...errors, ...wrong].slice(0, ERRORS_PER_ROW)
  return { row, draft: body.success && all.length === 0 ? body.data : null, errors: all }
}

function readRows({ format, text }: ImportBody, name: TransferKind, { kind }: Transferred) {
  const read = format === 'csv' ? readCsv(text, COLUMNS[name]) : readJsonRows(text, kind.fieldNames)
  const wrong = (message: string) => invalidInput([{ field: 'text', message }])
  if (read.rows.length === 0) throw wrong('There are no rows to import.')
  if (read.rows.length > IMPORT_ROWS_MAX)
    throw wrong(`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en-IN')} rows at a time.`)
  return read
}

/** Imports of files into drafts, and exports in the form that an import reads. */
export function transferService(kinds: Record<TransferKind, Transferred>) {
  return {
    /**
     * Makes drafts of the rows that are right, all in one transaction, and says of the others what is wrong; with
     * `dryRun` nothing is written. 400 where the text cannot be read at all.
     */
    async importItems(name: TransferKind, body: ImportBody, actor: Actor): Promise<ImportData> {
      const kind = kinds[name]
      const { rows, ignored } = readRows(body, name, kind)
      const all = rows.map((row) => checked(kind, row))
      const good = all.flatMap(({ row, draft }) => (draft === null ? [] : [{ row, draft }]))
      const made =
        body.dryRun || good.length === 0
          ? []
          : await kind.service.createAll(
              good.map(({ draft }) => ({ body: { ...draft, status: 'draft' } as never, actor })),
            )
      return {
        rows: good.map(({ row, draft }, index) => ({
          row,
          title: String(draft[kind.model.titleField]),
          _id: made[index]?._id ?? null,
        })),
        errors: all.flatMap(({ row, errors }) => errors.map((error) => ({ row, ...error }))),
        ignored: ignored.slice(0, IGNORED_MAX).map((field) => field.trim().slice(0, NAME_LENGTH)),
        imported: made.length,
      }
    },

    /** All items that are not in the trash, in the order of their making, as the text of a file piece by piece. */
    async *exportItems(name: TransferKind, format: TransferFormat): AsyncGenerator<string> {
      const columns = COLUMNS[name]
      let isFirst = true
      yield format === 'csv' ? csvHeading(columns) : '['
      for await (const drafts of draftsOf(kinds[name])) {
        const lines = drafts.map((draft) => JSON.stringify(draft)).join(',\n')
        yield format === 'csv' ? csvLines(drafts, columns) : `${isFirst ? '\n' : ',\n'}${lines}`
        isFirst = false
      }
      if (format === 'json') yield '\n]\n'
    },
  }
}

async function* draftsOf({ model, service }: Transferred): AsyncGenerator<Draft[]> {
  const { rows } = service
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? ''))
    for (let start = 0; start < ids.length; start += BATCH) {
      const drafts: Draft[] = []
      for (const id of ids.slice(start, start + BATCH)) {
        const row = await rows.find(id)
        if (row !== null && row.deletedAt === null) drafts.push({ ...model.toDraft(row as never) })
      }
      if (drafts.length > 0) yield drafts
      await nextTurn()
    }
}

export type TransferService = ReturnType<typeof transferService>
