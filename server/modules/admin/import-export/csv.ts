import { CsvError, parse } from 'csv-parse/sync'
import type { Options } from 'csv-parse/sync'
import { IMPORT_ROWS_MAX } from '#shared/contracts/import-export.ts'
import { invalidInput } from '../../../errors.ts'
import type { TransferKind } from '#shared/domain/kinds.ts'
import { csvHeadingLine, csvRecords, unescapeFormula } from '../../../ports/csv/csv-lines.ts'
import type { Columns } from './columns.ts'
import { fieldsOfHeadings } from './headings.ts'
import { tooManyRows } from './json-rows.ts'
import type { FileRow, FileTable } from './read-rows.ts'

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

// "sep=;" in a line before the headings names the delimiter to spreadsheets.
const SEPARATOR_LINE = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i

// Headings are field names without delimiters, so the first line shows which delimiter is used.
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const times = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

function withoutSeparatorLine(text: string): { csv: string; delimiter: string; linesBefore: number } {
  const [line = '', delimiter] = SEPARATOR_LINE.exec(text) ?? []
  if (delimiter === undefined) return { csv: text, delimiter: delimiterOf(text), linesBefore: 0 }
  return { csv: text.slice(line.length), delimiter, linesBefore: 1 }
}

// Far more than the fields of any kind, so a longer line is not from an import table.
const CELLS_MAX = 200

// Includes blank lines: reading half a million of them takes ten seconds.
const LINES_MAX = 20 * IMPORT_ROWS_MAX

type CsvRecord = { row: number; cells: string[] }

const isBlankRecord = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** Returns the records of a text with their numbers (heading: 0), without blank ones. Throws 400 at a limit. */
function recordsOf(text: string): CsvRecord[] {
  const { csv, delimiter, linesBefore } = withoutSeparatorLine(text.replace(/^\uFEFF/, ''))
  let row = 0
  const records: CsvRecord[] = []
  const options: Options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // Called for each cell as it is read, before its record is complete.
    cast(cell, { index }) {
      if (index < CELLS_MAX) return cell
      throw wrong(`${row === 0 ? 'The first line' : `Row ${row}`} has more than ${CELLS_MAX} cells.`)
    },
    on_record(cells) {
      if (row === 0 || !isBlankRecord(cells)) records.push({ row, cells })
      row += 1
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

/** Returns the field of each column, null for an unknown one. Throws 400 if no field is named, or one twice. */
function fieldsOf(kind: TransferKind, heading: readonly string[], columns: Columns): (string | null)[] {
  const headings = heading.map((cell) => unescapeFormula(cell))
  const fields = fieldsOfHeadings(kind, headings, Object.keys(columns))
  const known = fields.filter((field) => field !== null)
  if (known.length === 0) throw wrong('The first line has to name the fields.')
  const twice = known.find((field, index) => known.indexOf(field) !== index)
  if (twice !== undefined) throw wrong(`The first line names ${twice} twice.`)
  return fields
}

function rowOf({ row, cells }: CsvRecord, fields: readonly (string | null)[]): FileRow {
  const entries = fields.flatMap((field, index) =>
    field === null ? [] : [[field, unescapeFormula(cells[index] ?? '')] as const],
  )
  const isTooLong = !isBlankRecord(cells.slice(fields.length))
  const errors = isTooLong ? [{ field: '', message: 'This row has more cells than the first line.' }] : []
  return { row, cells: Object.fromEntries(entries), errors }
}

/**
 * Parses a CSV whose first line names the fields, in any order and letter case. Rows count from 1; blank ones are
 * counted but left out. Columns without a field are listed in `ignored`. Throws 400 if it is not a CSV, or if a line
 * has too many cells or the text too many rows.
 */
export function parseCsv(text: string, kind: TransferKind, columns: Columns): FileTable {
  const [first, ...records] = recordsOf(text)
  const heading = first?.cells ?? []
  const fields = fieldsOf(kind, heading, columns)
  const ignored = heading.filter((cell, index) => fields[index] === null && cell.trim() !== '')
  return { rows: records.map((record) => rowOf(record, fields)), ignored }
}

/** Returns the first line of the CSV of items. */
export const csvHeading = (columns: Columns): string => csvHeadingLine(Object.keys(columns))

/** Returns the CSV lines of items. */
export const csvLines = (items: readonly Record<string, unknown>[], columns: Columns): string =>
  csvRecords(items.map((item) => Object.entries(columns).map(([name, cell]) => cell.write(item[name]))))
