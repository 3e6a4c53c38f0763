/** A part of a table as a spreadsheet puts it on the clipboard: rows of cells. */
export type Block = string[][]

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y
const PLAIN = /[^\t\n]*/y

/**
 * Reads tab-separated text: a cell in quotes may hold line breaks, tabs and doubled quotes. The line break at the end
 * begins no row.
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
    const [whole = '', inner = ''] = found ?? []
    rows.at(-1)?.push(isQuoted ? inner.replaceAll('""', '"') : whole)
    position += whole.length
    if (position >= source.length) return rows
    if (source[position] === '\n') rows.push([])
    position += 1
  }
}

/** What is pasted where it came from a spreadsheet; null where it is text alone, of however many lines. */
export function pastedBlock(clipboard: DataTransfer): Block | null {
  const text = clipboard.getData('text/plain')
  const isTable = text.includes('\t') || clipboard.getData('text/html').includes('<table')
  return isTable ? readTabSeparated(text) : null
}

/** What is pasted into a list: a row for each line; null where it is one line alone. */
export function pastedRows(clipboard: DataTransfer): Block | null {
  const text = clipboard.getData('text/plain')
  if (!/[\t\n\r]/.test(text.trim())) return null
  const rows = readTabSeparated(text).map((row) =>
    row.map((cell) => cell.replaceAll(/\s*\n\s*/g, ' ').trim()),
  )
  return rows.filter((row) => row.some((cell) => cell !== ''))
}
