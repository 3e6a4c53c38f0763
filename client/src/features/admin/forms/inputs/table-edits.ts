import { LIMITS } from '#shared/domain/content-limits.ts'
import type { Block } from './spreadsheet.ts'

/** Returns the number of columns of a table: the length of its longest row. */
export const countColumns = (table: Block): number =>
  table.reduce((most, row) => Math.max(most, row.length), 0)

const padRows = (table: Block, columns = countColumns(table)): Block =>
  table.map((row) => [...row, ...Array.from({ length: Math.max(0, columns - row.length) }, () => '')])

const moveElement = <Item>(list: readonly Item[], from: number, to: number): Item[] => {
  const rest = list.filter((_, index) => index !== from)
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)]
}

export const withCell = (table: Block, row: number, column: number, text: string): Block =>
  table.map((cells, index) => {
    if (index !== row) return cells
    const padded = [...cells, ...Array.from({ length: Math.max(0, column + 1 - cells.length) }, () => '')]
    return padded.map((cell, position) => (position === column ? text : cell))
  })

export const withRow = (table: Block): Block => [
  ...table,
  Array.from({ length: Math.max(1, countColumns(table)) }, () => ''),
]

export const withColumn = (table: Block): Block => padRows(table, countColumns(table) + 1)

export const withoutRow = (table: Block, row: number): Block => table.filter((_, index) => index !== row)

export const withoutColumn = (table: Block, column: number): Block =>
  table.map((cells) => cells.filter((_, index) => index !== column))

export const withRowMoved = moveElement

export const withColumnMoved = (table: Block, from: number, to: number): Block =>
  padRows(table).map((cells) => moveElement(cells, from, to))

/**
 * Returns the table with a block pasted at a cell, enlarged if the block exceeds it. `isCut`: the size limit of a table
 * cut the block off.
 */
export function withBlock(table: Block, row: number, column: number, block: Block) {
  const pasted = block.slice(0, LIMITS.rows - row).map((cells) => cells.slice(0, LIMITS.columns - column))
  const rows = Math.max(table.length, row + pasted.length)
  const columns = Math.max(countColumns(table), column + countColumns(pasted))
  const grown = padRows([...table, ...Array.from({ length: rows - table.length }, () => [])], columns)
  const values = grown.map((cells, index) =>
    cells.map((cell, position) => pasted[index - row]?.[position - column] ?? cell),
  )
  const isCut = pasted.length < block.length || countColumns(pasted) < countColumns(block)
  return { values, rows: pasted.length, columns: countColumns(pasted), isCut }
}
