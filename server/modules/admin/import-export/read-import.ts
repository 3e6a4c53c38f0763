import type { ImportBody, ImportFacts } from '#shared/contracts/import-export.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import type { JobPostDraft } from '#shared/contracts/job-post.ts'
import { findOrganisation } from '#shared/domain/organisations/organisation-of.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { defaultErrorMap } from '#shared/contracts/wording.ts'
import { AppError } from '../../../errors.ts'
import { COLUMNS } from './columns.ts'
import { parseCsv } from './csv.ts'
import { parseJsonRows } from './json-rows.ts'
import { encodingFault } from './lost-letters.ts'
import { readRows } from './read-rows.ts'
import type { DateQuestion, ImportRow } from './read-rows.ts'

// More errors of one row than a user reads at once.
const ERRORS_PER_ROW = 10
const IGNORED_MAX = 50
const NAME_LENGTH = 60

/** A row checked against the contract of its kind: its title, its draft as JSON and its facts, or its errors. */
export type ReadRow = { row: number } & (
  | { title: string; draft: string; facts: ImportFacts | null }
  | { errors: FieldError[] }
)

/** The rows of a text, or the errors if it cannot be read at all. */
export type ReadImport =
  | { rows: ReadRow[]; ignored: string[]; dateQuestion: DateQuestion }
  | { refused: FieldError[] }

/** The text to read, with the kind and the title field of its items. */
export type ImportText = Pick<ImportBody, 'format' | 'text' | 'dateOrder'> & {
  name: TransferKind
  titleField: string
}

type ImportTarget = Pick<ImportText, 'name' | 'titleField'>

// The facts of a job post that decide its lists and its structured data, with proposals as a create stores them.
function factsOf(name: TransferKind, draft: string): ImportFacts | null {
  if (name !== 'jobPost') return null
  // Parsed, since a field that is undefined counts as given.
  const given = JSON.parse(draft) as JobPostDraft
  const { organisation, purpose, beginDate, lastDate } = CONTRACTS.jobPost.complete(given)
  return { organisation: findOrganisation(organisation)?.name ?? '', purpose, beginDate, lastDate }
}

function checkRow({ row, value, errors }: ImportRow, { name, titleField }: ImportTarget): ReadRow {
  const { CreateBody, fieldNames } = CONTRACTS[name]
  // The row could not be read as a whole, so errors of single fields would mean nothing.
  if (errors.some(({ field }) => field === '')) return { row, errors }
  // The file does not set the status: imported items are drafts.
  const own = Object.fromEntries(fieldNames.map((field) => [field, value[field]]))
  const body = CreateBody.safeParse(own, { error: defaultErrorMap })
  const unread = new Set(errors.map(({ field }) => field))
  const wrong = body.success
    ? []
    : fieldErrors(body.error.issues, fieldNames).filter(({ field }) => !unread.has(field))
  const all = [...errors, ...wrong].slice(0, ERRORS_PER_ROW)
  if (!body.success || all.length > 0) return { row, errors: all }
  const broken = CONTRACTS[name].check(body.data as never)
  if (broken.length > 0) return { row, errors: broken }
  const { [titleField]: title } = body.data as Record<string, unknown>
  const draft = JSON.stringify(body.data)
  return { row, title: String(title), draft, facts: factsOf(name, draft) }
}

/** Reads the rows of a text and checks them against the contract of their kind. Slow: not for the main thread. */
export function readImport({ format, text, dateOrder, ...target }: ImportText): ReadImport {
  const fault = encodingFault(text)
  if (fault !== null) return { refused: [{ field: 'text', message: fault }] }
  const columns = COLUMNS[target.name]
  try {
    const { rows, ignored } =
      format === 'csv' ? parseCsv(text, target.name, columns) : parseJsonRows(text, Object.keys(columns))
    const read = readRows(rows, columns, dateOrder)
    return {
      rows: read.rows.map((row) => checkRow(row, target)),
      ignored: ignored.slice(0, IGNORED_MAX).map((field) => field.trim().slice(0, NAME_LENGTH)),
      dateQuestion: read.dateQuestion,
    }
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400) return { refused: error.errors }
    throw error
  }
}
