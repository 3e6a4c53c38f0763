import * as z from 'zod'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { invalidInput } from '../../../errors.ts'

/** A row as it was read: what it says of the fields, and what could not be read. */
export type ImportRow = { row: number; value: Record<string, unknown>; errors: FieldError[] }

const Item = z.record(z.string(), z.unknown())

const wrong = (message: string) => invalidInput([{ field: 'text', message }])

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch {
    throw wrong('This is not valid JSON.')
  }
}

/**
 * Reads a JSON list of items. Rows count from 1; what no field is named like (what else items of ours and others carry)
 * is named in `ignored`. 400 where it is no list.
 */
export function readJsonRows(
  text: string,
  fields: readonly string[],
): { rows: ImportRow[]; ignored: string[] } {
  const list = parseJson(text)
  if (!Array.isArray(list)) throw wrong('The JSON has to be a list of items.')
  const rows = list.map((entry: unknown, index): ImportRow => {
    const item = Item.safeParse(entry)
    if (item.success) return { row: index + 1, value: item.data, errors: [] }
    return {
      row: index + 1,
      value: {},
      errors: [{ field: '', message: 'This must be an item with its fields.' }],
    }
  })
  const names = new Set(rows.flatMap(({ value }) => Object.keys(value)))
  return { rows, ignored: [...names].filter((name) => !fields.includes(name)) }
}
