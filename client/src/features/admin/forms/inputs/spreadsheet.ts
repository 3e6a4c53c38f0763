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
