import { CsvError, parse } from 'csv-parse/sync'
import type { Options } from 'csv-parse/sync'
import { IMPORT_ROWS_MAX } from '#shared/contracts/import-export.ts'
import { invalidInput } from '#server/lib/errors.ts'
import type { ImportChoices } from '#shared/domain/import-choices.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { csvHeadingLine, csvRecords, unescapeFormula } from '#server/lib/csv-lines.ts'
import type { Columns } from '#server/modules/admin/import-export/rows/columns.schema.ts'
import { fieldsOfHeadings } from './match-headings.ts'
import { tooManyRows } from './parse-json-rows.ts'
import type { FileRow, FileTable } from '#server/modules/admin/import-export/rows/read-rows.ts'

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

// "sep=;" in a line before the headings names the delimiter to spreadsheets.
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i

// Field names contain no delimiters, so the first line shows the delimiter.
function findDelimiter(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const times = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

function withoutSeparatorLine(text: string): { csv: string; delimiter: string; linesBefore: number } {
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
  if (delimiter === undefined) return { csv: text, delimiter: findDelimiter(text), linesBefore: 0 }
  return { csv: text.slice(line.length), delimiter, linesBefore: 1 }
}

// Far more than the fields of any kind, so a longer line is not from an import table.
const CELLS_MAX = 200

// Includes blank lines: reading half a million of them takes ten seconds.
const LINES_MAX = 5 * IMPORT_ROWS_MAX

type CsvRecord = { row: number; line: number; cells: string[] }

const isBlankRecord = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** Returns non-blank records with their numbers (heading: 0). Throws 400 at a limit. */
function parseRecords(text: string): CsvRecord[] {
  const { csv, delimiter, linesBefore } = withoutSeparatorLine(text.replace(/^\uFEFF/, ''))
  let row = 0
  let line = linesBefore + 1
  const records: CsvRecord[] = []
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Runs for each cell while reading, before its record is complete.
    cast(cell, { index }) {
      if (index < CELLS_MAX) return cell
      throw wrong(`${row === 0 ? 'The first line' : `Row ${row}`} has more than ${CELLS_MAX} cells.`)
    },
    on_record(cells, context) {
      if (row === 0 || !isBlankRecord(cells)) records.push({ row, line, cells })
      row += 1
      line = linesBefore + context.lines + 1
      if (records.length > IMPORT_ROWS_MAX + 1 || row > LINES_MAX) throw tooManyRows()
      return null
    },
  }
  try {
    parse(csv, options)
    return records
  } catch (error) {
    if (error instanceof CsvError)
      throw wrong(`The CSV cannot be read near line ${linesBefore + Number(error['lines'] ?? 1)}.`)
    throw error
  }
}

/** Returns the field of each column, null if unknown. Throws 400 if no column has a field, or two have the same. */
function toFields(kind: TransferKind, headings: readonly string[], columns: Columns): (string | null)[] {
  const fields = fieldsOfHeadings(kind, headings, Object.keys(columns))
  const known = fields.filter((field) => field !== null)
  if (known.length === 0) throw wrong('The first line has to name the fields.')
  const twice = known.find((field, index) => known.indexOf(field) !== index)
  if (twice !== undefined) throw wrong(`The first line names ${twice} twice.`)
  return fields
}

// An apostrophe before the first heading marks an export of this site, whose cells escape formulas by an apostrophe. In
// other files an apostrophe may belong to the text, as in 'A' or '-ing'.
const EXPORT_MARK = "'"
const EXPORT_CHOICES: ImportChoices = { keyNumbers: 'fromZero' }

type Reading = { fields: readonly (string | null)[]; isExport: boolean }

// Joins columns of single options to one list, without blank options at the end of the list.
function withPartsJoined(entries: readonly (readonly [string, string])[]): Record<string, unknown> {
  const cells: Record<string, unknown> = {}
  for (const [name, cell] of entries) {
    const [field = '', index] = name.split('.')
    if (index === undefined) cells[field] = cell
    else ((cells[field] ??= []) as string[])[Number(index)] = cell
  }
  for (const value of Object.values(cells))
    if (Array.isArray(value)) while (value.length > 0 && (value.at(-1) ?? '').trim() === '') value.pop()
  return cells
}

function toFileRow({ row, line, cells }: CsvRecord, { fields, isExport }: Reading): FileRow {
  const read = isExport ? unescapeFormula : (cell: string) => cell
  const entries = fields.flatMap((field, index) =>
    field === null ? [] : [[field, read(cells[index] ?? '')] as const],
  )
  const isTooLong = !isBlankRecord(cells.slice(fields.length))
  const errors = isTooLong ? [{ field: '', message: 'This row has more cells than the first line.' }] : []
  return { row, line, cells: withPartsJoined(entries), errors }
}

/**
 * Parses a CSV whose first line names the fields. Rows are numbered from 1; omitted blank rows count too. `ignored`
 * lists columns without a field. Throws 400 for invalid CSV and at the limits of cells and rows.
 */
export function parseCsv(text: string, kind: TransferKind, columns: Columns): FileTable {
  const [first, ...records] = parseRecords(text)
  const heading = first?.cells ?? []
  const fields = toFields(kind, heading, columns)
  const ignored = heading.filter((cell, index) => fields[index] === null && cell.trim() !== '')
  const isExport = heading[0]?.startsWith(EXPORT_MARK) === true
  const rows = records.map((record) => toFileRow(record, { fields, isExport }))
  return { rows, ignored, ...(isExport && { choices: EXPORT_CHOICES }) }
}

export function csvHeading(columns: Columns): string {
  const [first = '', ...others] = Object.keys(columns)
  return csvHeadingLine([EXPORT_MARK + first, ...others])
}

export const csvLines = (items: readonly Record<string, unknown>[], columns: Columns): string =>
  csvRecords(items.map((item) => Object.entries(columns).map(([name, cell]) => cell.write(item[name]))))
