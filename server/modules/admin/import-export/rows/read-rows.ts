import type { ImportQuestion } from '#shared/contracts/import-export.ts'
import type { DateOrder, ImportChoices } from '#shared/domain/import-choices.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import type { Cell } from './cells.mapper.ts'
import type { Columns } from './columns.schema.ts'
import { holdsMonthFirst } from '#server/modules/admin/import-export/values/read-day.ts'

const NOT_UTF_8 = 'Save the file as CSV UTF-8, then import it again.'
const WORKBOOK = `This is an Excel workbook, not a CSV. ${NOT_UTF_8}`
const OTHER_ENCODING = `The letters of this file cannot be read. ${NOT_UTF_8}`

// First bytes: ZIP (XLSX, ODS), and a compound file (XLS) decoded as UTF-8 and as Latin.
const WORKBOOK_STARTS = ['PK\u0003\u0004', '\uFFFD\uFFFD\u0011\u0871', '\u00D0\u00CF\u0011\u00E0']

// Saving as ANSI writes a question mark for each Indic letter: words of them, or a long run.
const RUN = /\?{4,}/
const WORD = /(?<!\S)\?{2,}(?!\S)/g

// UTF-8 of Devanagari, dashes, quotes or the rupee sign, misread as Windows-1252.
const MISREAD = /à[¤¥]|â(?:€|‚¹)/

/** Returns the reason to reject a text: a workbook, or an encoding that was not decoded; null otherwise. */
export function encodingFault(text: string): string | null {
  if (WORKBOOK_STARTS.some((start) => text.startsWith(start))) return WORKBOOK
  return text.includes('\0') ? OTHER_ENCODING : null
}

/** Returns the error of a text with letters lost to a wrong encoding; null if there is none. */
function lostLetters(text: string): string | null {
  if (text.includes('\uFFFD')) return `Letters are lost here (\uFFFD). ${NOT_UTF_8}`
  const misread = MISREAD.exec(text)
  if (misread !== null) return `Letters are lost here (${misread[0]}). ${NOT_UTF_8}`
  const isLost = RUN.test(text) || (text.match(WORD) ?? []).length > 1
  return isLost ? `Letters are lost here (????). ${NOT_UTF_8}` : null
}

/** Row number, and its first line in the file; null in JSON. */
export type RowNumbers = { row: number; line: number | null }

export type FileRow = RowNumbers & { cells: Readonly<Record<string, unknown>>; errors: FieldError[] }

/** File rows, unknown headings or names, and the choices that the format determines. */
export type FileTable = { rows: FileRow[]; ignored: string[]; choices?: ImportChoices }

/** A parsed row: field values, errors of unreadable fields, fields that depend on these, and notes for the admin. */
export type ImportRow = RowNumbers & {
  value: Record<string, unknown>
  errors: FieldError[]
  unread: string[]
  notes: FieldError[]
}

export type ReadRows = { rows: ImportRow[]; questions: ImportQuestion[] }

type Reading = { value: unknown } | { error: string }

// Returns the first error of a text within a value, and the value with its texts in plain form.
function readNested(value: unknown, cell: Cell): Reading {
  let error: string | null = null
  const read = (part: unknown): unknown => {
    if (typeof part === 'string') {
      error ??= lostLetters(part)
      return cell.clean?.(part) ?? part
    }
    if (Array.isArray(part)) return part.map(read)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, read(each)]))
  }
  const plain = read(value)
  return error === null ? { value: plain } : { error }
}

function readValue(value: unknown, cell: Cell, order: DateOrder | null): Reading {
  if (typeof value !== 'string') return readNested(value, cell)
  const error = lostLetters(value)
  if (error !== null) return { error }
  const reading = cell.read(value, order)
  return 'error' in reading || typeof reading.value === 'string' ? reading : readNested(reading.value, cell)
}

function readRow(
  { row, line, cells, errors }: FileRow,
  columns: Columns,
  order: DateOrder | null,
): ImportRow {
  const read: ImportRow = { row, line, value: {}, errors: [...errors], unread: [], notes: [] }
  for (const [field, cell] of Object.entries(columns)) {
    if (!Object.hasOwn(cells, field)) continue
    const reading = readValue(cells[field], cell, order)
    if ('error' in reading) read.errors.push({ field, message: reading.error })
    else if (reading.value !== undefined) read.value[field] = reading.value
  }
  return read
}

function findMonthFirst(rows: readonly FileRow[], columns: Columns): ImportQuestion | null {
  const fields = Object.keys(columns).filter((field) => columns[field]?.hasDates === true)
  for (const { row, cells } of rows)
    for (const field of fields) {
      const text = cells[field]
      if (typeof text === 'string' && holdsMonthFirst(text))
        return { choice: 'dateOrder', row, field, text: text.slice(0, 100) }
    }
  return null
}

/** Reads values of rows with the day first in dates. If a date has the month first, numeric dates are errors. */
export function readRows(
  rows: readonly FileRow[],
  columns: Columns,
  { dateOrder: chosenOrder }: ImportChoices,
): ReadRows {
  const question = chosenOrder === undefined ? findMonthFirst(rows, columns) : null
  const order = chosenOrder ?? (question === null ? 'dayFirst' : null)
  const read = rows.map((row) => readRow(row, columns, order))
  return { rows: read, questions: question === null ? [] : [question] }
}
