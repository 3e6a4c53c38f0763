import type { ImportBody } from '#shared/contracts/admin.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { CONTRACTS } from '#shared/contracts/content-kinds.ts'
import { fieldErrors } from '#shared/contracts/envelope.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { defaultErrorMap } from '#shared/contracts/wording.ts'
import { AppError } from '../../../errors.ts'
import { COLUMNS } from './columns.ts'
import { readCsv } from './csv.ts'
import { readJsonRows } from './import-row.ts'
import type { ImportRow } from './import-row.ts'

// More errors of one row than a user reads at once.
const ERRORS_PER_ROW = 10
const IGNORED_MAX = 50
const NAME_LENGTH = 60

/** A row checked against the contract of its kind: its title and its draft as JSON, or its errors. */
export type ReadRow = { row: number } & ({ title: string; draft: string } | { errors: FieldError[] })

/** The rows of a text, or the errors if it cannot be read at all. */
export type ReadImport = { rows: ReadRow[]; ignored: string[] } | { refused: FieldError[] }

/** The text to read, with the kind and the title field of its items. */
export type ImportText = Pick<ImportBody, 'format' | 'text'> & { name: TransferKind; titleField: string }

type ImportTarget = Pick<ImportText, 'name' | 'titleField'>

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
  return { row, title: String(own[titleField]), draft: JSON.stringify(body.data) }
}

/** Reads the rows of a text and checks them against the contract of their kind. Slow: not for the main thread. */
export function readImport({ format, text, ...target }: ImportText): ReadImport {
  try {
    const { rows, ignored } =
      format === 'csv'
        ? readCsv(text, COLUMNS[target.name])
        : readJsonRows(text, CONTRACTS[target.name].fieldNames)
    return {
      rows: rows.map((row) => checkRow(row, target)),
      ignored: ignored.slice(0, IGNORED_MAX).map((field) => field.trim().slice(0, NAME_LENGTH)),
    }
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 400) return { refused: error.errors }
    throw error
  }
}
