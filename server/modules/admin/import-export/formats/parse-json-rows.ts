import { IMPORT_ROWS_MAX } from '#shared/contracts/import-export.ts'
import { invalidInput } from '#server/lib/errors.ts'
import { isNestedTooDeep } from '#server/lib/json/json-depth.ts'
import type { FileRow, FileTable } from '#server/modules/admin/import-export/rows/read-rows.ts'

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

export const tooManyRows = () =>
  wrong(`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en-IN')} rows at a time.`)

const NO_ITEM = 'This must be an item with its fields.'

const isItem = (entry: unknown): entry is Record<string, unknown> =>
  typeof entry === 'object' && entry !== null && !Array.isArray(entry)

function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw wrong('This JSON is nested too deep.')
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch {
    throw wrong('This is not valid JSON.')
  }
}

/** Parses a JSON list of items, counted from 1. `ignored` lists unknown properties. Throws 400 if it is not a list. */
export function parseJsonRows(text: string, fields: readonly string[]): FileTable {
  const list = parseJson(text)
  if (!Array.isArray(list)) throw wrong('The JSON has to be a list of items.')
  if (list.length > IMPORT_ROWS_MAX) throw tooManyRows()
  const rows = list.map((entry: unknown, index): FileRow => {
    if (isItem(entry)) return { row: index + 1, line: null, cells: entry, errors: [] }
    return { row: index + 1, line: null, cells: {}, errors: [{ field: '', message: NO_ITEM }] }
  })
  const names = new Set(rows.flatMap(({ cells }) => Object.keys(cells)))
  for (const field of fields) names.delete(field)
  return { rows, ignored: [...names] }
}
