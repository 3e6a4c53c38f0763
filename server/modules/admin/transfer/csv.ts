import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { invalidInput } from '../../../errors.ts'
import { guarded, unguarded } from './cells.ts'
import type { Columns } from './columns.ts'
import type { ImportRow } from './import-row.ts'

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

// Headings are names of fields, so that the first line alone tells what parts the cells.
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/[\r\n]/, 1)
  const times = (delimiter: string) => heading.split(delimiter).length
  return [',', ';', '\t'].toSorted((a, b) => times(b) - times(a))[0] ?? ','
}

function recordsOf(text: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
    })
  } catch (error) {
    if (error instanceof CsvError)
      throw wrong(`The CSV cannot be read near line ${Number(error['lines'] ?? 1)}.`)
    throw error
  }
}

const isBlankRecord = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

/** The field that each column holds, null for one that no field is named like. */
function fieldsOf(heading: readonly string[], columns: Columns): (string | null)[] {
  const names = new Map(Object.keys(columns).map((name) => [name.toLowerCase(), name]))
  const fields = heading.map((cell) => names.get(unguarded(cell).trim().toLowerCase()) ?? null)
  const known = fields.filter((field) => field !== null)
  if (known.length === 0) throw wrong('The first line has to name the fields.')
  const twice = known.find((field, index) => known.indexOf(field) !== index)
  if (twice !== undefined) throw wrong(`The first line names ${twice} twice.`)
  return fields
}

function rowOf(record: readonly string[], row: number, fields: readonly (string | null)[], columns: Columns) {
  const read: ImportRow = { row, value: {}, errors: [] }
  if (!isBlankRecord(record.slice(fields.length)))
    read.errors.push({ field: '', message: 'This row has more cells than the first line.' })
  for (const [index, field] of fields.entries()) {
    const cell = field === null ? undefined : columns[field]
    if (field === null || cell === undefined) continue
    const reading = cell.read(unguarded(record[index] ?? ''))
    if ('error' in reading) read.errors.push({ field, message: reading.error })
    else if (reading.value !== undefined) read.value[field] = reading.value
  }
  return read
}

/**
 * Reads a CSV whose first line names the fields, in any order and letter case. Rows count from 1, blank ones are
 * counted and left out; columns without a field are named in `ignored`. 400 where it is no CSV.
 */
export function readCsv(text: string, columns: Columns): { rows: ImportRow[]; ignored: string[] } {
  const [heading = [], ...records] = recordsOf(text)
  const fields = fieldsOf(heading, columns)
  const rows = records.flatMap((record, index) =>
    isBlankRecord(record) ? [] : [rowOf(record, index + 1, fields, columns)],
  )
  return { rows, ignored: heading.filter((cell, index) => fields[index] === null && cell.trim() !== '') }
}

const lines = (records: string[][]): string =>
  stringify(records, { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ })

/** The first line of a CSV. Spreadsheets take it for UTF-8 by its mark. */
export const csvHeading = (columns: Columns): string => `\u{FEFF}${lines([Object.keys(columns)])}`

/** The lines of items. */
export const csvLines = (items: readonly Record<string, unknown>[], columns: Columns): string =>
  lines(items.map((item) => Object.entries(columns).map(([name, cell]) => guarded(cell.write(item[name])))))
