import { LIMITS } from '#shared/domain/content-limits.ts'

/** Table part in the clipboard format of spreadsheets: rows of cells. */
export type Block = string[][]

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
const PLAIN = /[^\t\n]*/y

/**
 * Parses tab-separated text. A quoted cell may contain line breaks, tabs and doubled quotes. A trailing line break
 * starts no row.
 */
export function readTabSeparated(text: string): Block {
  const source = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: Block = [[]]
  let position = 0
  for (;;) {
    const pattern = source[position] === '"' ? QUOTED : PLAIN
    pattern.lastIndex = position
    let found = pattern.exec(source)
    const isQuoted = found !== null && pattern === QUOTED
    if (found === null) {
      PLAIN.lastIndex = position
      found = PLAIN.exec(source)
    }
    const [match = '', inner = ''] = found ?? []
    rows.at(-1)?.push(isQuoted ? inner.replaceAll('""', '"') : match)
    position += match.length
    if (position >= source.length) return rows
    if (source[position] === '\n') rows.push([])
    position += 1
  }
}

/** Returns the pasted cells if they come from a spreadsheet; null for plain text with any number of lines. */
export function pastedBlock(clipboard: DataTransfer): Block | null {
  const text = clipboard.getData('text/plain')
  const isTable = text.includes('\t') || clipboard.getData('text/html').includes('<table')
  return isTable ? readTabSeparated(text) : null
}

// Example: "Exam Date : 14 & 15 January". The colon of a time or of an address is no separator.
const LABELLED = /^[•●▪*\s-]*(?<label>.*?\S)\s*(?:(?<!\d):|:(?!\d))(?!\/\/)\s*(?<value>\S.*)$/u

/** Returns the label and the value of a line; the line alone if it has no label. */
function labelAndValue(line: string): string[] {
  const { label, value } = LABELLED.exec(line)?.groups ?? {}
  return label === undefined || value === undefined ? [line] : [label, value]
}

/**
 * Returns the rows pasted into a list, one per line; null for a single line without tabs. Splits lines without tabs
 * into label and value if `isLabelled`.
 */
export function pastedRows(clipboard: DataTransfer, isLabelled: boolean): Block | null {
  const text = clipboard.getData('text/plain')
  if (!/[\t\n\r]/.test(text.trim())) return null
  const rows = readTabSeparated(text).map((row) =>
    row.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').trim()),
  )
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  return isLabelled && !text.includes('\t') ? filled.map(([line = '']) => labelAndValue(line)) : filled
}

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
