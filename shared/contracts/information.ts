import * as z from 'zod'
import { LIMITS } from '#shared/domain/content-limits.ts'
import { entryOf, listOf } from './fields.ts'
import { text } from './text-fields.ts'

/** Tables are rows of cells, the first row being the header; a cell is a list of lines. */
const cell = listOf(text(LIMITS.cellLine), LIMITS.cellLines)
const row = z
  .array(cell, 'This must be a list.')
  .max(LIMITS.columns, `Use at most ${LIMITS.columns} columns.`)
const values = z.array(row, 'This must be a list.').max(LIMITS.rows, `Use at most ${LIMITS.rows} rows.`)
const section = entryOf({
  informationName: text(LIMITS.label),
  Information: listOf(entryOf({ values }), LIMITS.tables),
})
const sections = listOf(section, LIMITS.sections)

type Loose = { Information?: unknown; values?: unknown } | null

// Checks every level: the input is not validated yet.
const list = (value: unknown): Loose[] => (Array.isArray(value) ? (value as Loose[]) : [])

function cellCount(input: unknown): number {
  let count = 0
  for (const part of list(input))
    for (const table of list(part?.Information))
      for (const cells of list(table?.values)) count += list(cells).length
  return count
}

const { $schema: _, ...shape } = z.toJSONSchema(sections)

/** Named sections of tables. Counts the cells first, so that a body with a million cells costs only the counting. */
export const informationSections = z
  .unknown()
  .refine((input) => cellCount(input) <= LIMITS.cells, {
    error: `Use at most ${LIMITS.cells.toLocaleString('en-IN')} cells in all tables together.`,
  })
  .meta(shape)
  .pipe(sections)
