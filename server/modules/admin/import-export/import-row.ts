import { IMPORT_ROWS_MAX } from '#shared/contracts/admin.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { invalidInput } from '../../../errors.ts'
import { isNestedTooDeep } from '../../../ports/json/json-depth.ts'

/** A parsed row: its field values, and the errors of fields that could not be read. */
export type ImportRow = { row: number; value: Record<string, unknown>; errors: FieldError[] }

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

/** Builds the 400 for a text with more rows than an import accepts (1,000). */
export const tooManyRows = () =>
  wrong(`Import at most ${IMPORT_ROWS_MAX.toLocaleString('en-IN')} rows at a time.`)

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

/**
 * Reads a JSON list of items. Rows count from 1. Properties that are not fields, as exported items may have, are listed
 * in `ignored`. Throws 400 if it is not a list or has too many rows.
 */
export function readJsonRows(
  text: string,
  fields: readonly string[],
): { rows: ImportRow[]; ignored: string[] } {
  const list = parseJson(text)
  if (!Array.isArray(list)) throw wrong('The JSON has to be a list of items.')
  if (list.length > IMPORT_ROWS_MAX) throw tooManyRows()
  const rows = list.map((entry: unknown, index): ImportRow => {
    if (isItem(entry)) return { row: index + 1, value: entry, errors: [] }
    return {
      row: index + 1,
      value: {},
      errors: [{ field: '', message: 'This must be an item with its fields.' }],
    }
  })
  const names = new Set(rows.flatMap(({ value }) => Object.keys(value)))
  for (const field of fields) names.delete(field)
  return { rows, ignored: [...names] }
}
