import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { ImportBody, ImportData } from '#shared/contracts/import-export.ts'
import type { TransferFormat } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { invalidInput } from '#server/lib/errors.ts'
import type { NumberedItem, PartsOptions } from '#server/content/writing/create-in-parts.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { StoredRow } from '#server/content/model/content.model.ts'
import { runIdempotent, findReplay } from '#server/content/idempotency/idempotency.ts'
import type { IdempotentResult, IdempotentRequest } from '#server/content/idempotency/idempotency.ts'
import type { Db } from '#server/db/db.ts'
import type { WorkPace } from '#server/lib/work-pace.ts'
import { COLUMNS } from '#server/modules/admin/import-export/rows/columns.schema.ts'
import { csvHeading, csvLines } from '#server/modules/admin/import-export/formats/parse-csv.ts'
import type { ImportText, ReadImport } from './read-import.ts'

const WORKER_URL = new URL('./read-import.worker.ts', import.meta.url)
// Several times the memory that the largest file of the tests needs.
const MEMORY_MB = 512

// Rows of an export per statement.
const READ_BATCH = 25

type Rows = Exclude<ReadImport, { refused: unknown }>

function runWorker(text: ImportText): Promise<ReadImport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORKER_URL, {
      workerData: text,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The reading of an import ended with ${code}.`)))
  })
}

const oneAtATime = pLimit(1)

/** Reads an import in a worker thread, one at a time. Throws 400 if the whole text is unreadable. */
async function readInThread(text: ImportText): Promise<Rows> {
  const read = await oneAtATime(() => runWorker(text))
  if ('refused' in read) throw invalidInput(read.refused)
  return read
}

type Draft = Record<string, unknown>

export type TransferTarget = {
  model: { titleField: string; toDraft(row: never): object }
  service: {
    createInParts(
      items: readonly NumberedItem<never>[],
      options: PartsOptions,
    ): Promise<ReadonlyMap<number, string>>
    rows: { idsAfter(id: string): Promise<string[]>; findAll(ids: readonly string[]): Promise<StoredRow[]> }
  }
}

/** Importing user, and the idempotency key for resuming a failed import; null without one. */
type ImportOptions = { actor: Actor; keyed: IdempotentRequest | null }

type Ports = { db: Db; clock: () => number; pace: WorkPace }

export function transferService(kinds: Record<TransferKind, TransferTarget>, ports: Ports) {
  const { db, pace } = ports

  return {
    /**
     * Creates drafts from valid rows, in parts, and returns errors of the others; `dryRun` writes nothing. A repeat
     * with the same idempotency key resumes a failed import. Throws 400 if the whole text is unreadable.
     */
    async importItems(
      name: TransferKind,
      body: ImportBody,
      { actor, keyed }: ImportOptions,
    ): Promise<IdempotentResult<ImportData>> {
      const before = await findReplay<ImportData>(db.read, keyed)
      if (before !== null) return before
      const kind = kinds[name]
      const { titleField } = kind.model
      const { format, text, dryRun, ...choices } = body
      const { rows, ignored, questions } = await readInThread({ format, text, choices, name, titleField })
      if (rows.length === 0) throw invalidInput([{ field: 'text', message: 'There are no rows to import.' }])
      const validRows = rows.filter((row) => 'draft' in row)
      const drafts = validRows.map(({ row, draft }) => ({
        number: row,
        read: () => ({ ...(JSON.parse(draft) as Draft), status: 'draft' }) as never,
      }))
      const created = dryRun
        ? new Map<number, string>()
        : await kind.service.createInParts(drafts, { actor, keyed, pace })
      const response = {
        rows: validRows.map(({ row, line, title, facts, notes }) => ({
          row,
          line,
          title,
          facts: dryRun ? facts : null,
          notes,
          _id: created.get(row) ?? null,
        })),
        errors: rows.flatMap((read) =>
          'errors' in read ? read.errors.map((error) => ({ row: read.row, line: read.line, ...error })) : [],
        ),
        ignored,
        questions,
        imported: created.size,
      }
      if (keyed === null) return { answer: response, isReplayed: false }
      // Progress is stored as long as its key. The second of two identical concurrent imports finds all rows created.
      return runIdempotent(ports, keyed, async () => response)
    },

    /** Streams a file with all items outside the trash, in order of creation. */
    async *exportItems(name: TransferKind, format: TransferFormat): AsyncGenerator<string> {
      const columns = COLUMNS[name]
      let isFirst = true
      yield format === 'csv' ? csvHeading(columns) : '['
      for await (const draft of readDrafts(kinds[name], pace)) {
        const line = JSON.stringify(draft)
        yield format === 'csv' ? csvLines([draft], columns) : `${isFirst ? '\n' : ',\n'}${line}`
        isFirst = false
      }
      if (format === 'json') yield '\n]\n'
    },
  }
}

async function* readDrafts({ model, service }: TransferTarget, pace: WorkPace): AsyncGenerator<Draft> {
  const { rows } = service
  const pause = pace.work()
  for (let ids = await rows.idsAfter(''); ids.length > 0; ids = await rows.idsAfter(ids.at(-1) ?? ''))
    for (let start = 0; start < ids.length; start += READ_BATCH)
      for (const row of await rows.findAll(ids.slice(start, start + READ_BATCH))) {
        if (row.deletedAt === null) yield { ...model.toDraft(row as never) }
        await pause()
      }
}

export type TransferService = ReturnType<typeof transferService>
