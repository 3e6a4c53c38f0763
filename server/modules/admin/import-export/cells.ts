import { isDeepStrictEqual } from 'node:util'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { isNestedTooDeep } from '../../../ports/json/json-depth.ts'

/** What a cell holds; absent where the cell is blank and the field takes its default, an error where it cannot be read. */
export type CellResult = { value: unknown } | { error: string }

/** How the cells of a column are read and written; what is written is read back as it was. */
export type Cell = { read(cell: string): CellResult; write(value: unknown): string }

const NOTHING: CellResult = { value: undefined }
const BAD_JSON: CellResult = { error: 'This begins like JSON but is none.' }
const TOO_DEEP: CellResult = { error: 'This JSON is nested too deep.' }

function readJson(cell: string): CellResult {
  if (isNestedTooDeep(cell)) return TOO_DEEP
  try {
    return { value: JSON.parse(cell) as unknown }
  } catch {
    return BAD_JSON
  }
}

const isJson = (cell: string): boolean => /^\s*[[{]/.test(cell)

// Whatever plain lines would not give back exactly is written as JSON.
function asLines(value: unknown, lines: string, read: (cell: string) => CellResult): string {
  const again = read(lines)
  return 'value' in again && isDeepStrictEqual(again.value, value) ? lines : JSON.stringify(value)
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text as it stands. */
export const textCell: Cell = { read: (cell) => ({ value: cell }), write: String }

/** A word or an address, around which white space means nothing. */
export const wordCell: Cell = { read: (cell) => ({ value: cell.trim() }), write: String }

const INDIAN_DAY = /^(\d{2})[/-](\d{2})[/-](\d{4})$/

/** A calendar day: `YYYY-MM-DD`, or as spreadsheets in India show it, `dd/mm/yyyy` and `dd-mm-yyyy`. */
export const dayCell: Cell = {
  read: (cell) => ({ value: cell.trim().replace(INDIAN_DAY, '$3-$2-$1') }),
  write: String,
}

const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i

/** A number; anything else is left as it is, for the contract to refuse. */
export const numberCell: Cell = {
  read(cell) {
    const text = cell.trim()
    if (text === '') return NOTHING
    return { value: NUMBER.test(text) ? Number(text) : text }
  },
  write: String,
}

/** Anything nested, as JSON. */
export const jsonCell: Cell = {
  read: (cell) => (cell.trim() === '' ? NOTHING : readJson(cell)),
  write: (value) => (list(value).length === 0 ? '' : JSON.stringify(value)),
}

// A semicolon parts two entries only where the next one's label follows: addresses and fees hold semicolons too.
const parts = (cell: string): string[] =>
  (/[\r\n]/.test(cell) ? cell.split(/[\r\n]/) : cell.split(/;(?=[^;|]*\|)/))
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Labelled entries, each `label|value`, one to a line or parted by semicolons; or JSON. */
export function entriesCell(field: 'date' | 'fee' | 'age' | 'link'): Cell {
  function read(cell: string): CellResult {
    if (cell.trim() === '') return NOTHING
    if (isJson(cell)) return readJson(cell)
    const pairs = parts(cell).map((part) => {
      const [label = '', ...rest] = part.split('|')
      return { label: label.trim(), value: rest.join('|').trim() }
    })
    if (pairs.some(({ label, value }) => value === '' && isSafeLink(label)))
      return { error: `Write each entry as label|${field}.` }
    return { value: pairs.map(({ label, value }) => ({ label, [field]: value })) }
  }
  const line = (entry: unknown) => {
    const { label, [field]: value } = entry as Record<string, string>
    return value === '' ? label : `${label}|${value}`
  }
  return {
    read,
    write(value) {
      const entries = list(value)
      return entries.length === 0 ? '' : asLines(value, entries.map(line).join('\n'), read)
    },
  }
}

function readLines(cell: string): CellResult {
  if (cell.trim() === '') return NOTHING
  if (isJson(cell)) return readJson(cell)
  const lines = cell.split(/[\r\n]/.test(cell) ? /[\r\n]/ : '|').map((part) => part.trim())
  return { value: lines.filter((line) => line !== '') }
}

/** Plain texts, one to a line or parted by `|`; or JSON. */
export const linesCell: Cell = {
  read: readLines,
  write: (value) => asLines(value, list(value).join('\n'), readLines),
}

// What a spreadsheet would take for a formula (or a command): these first characters, wide forms included.
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** A cell that no spreadsheet runs: an apostrophe before what could be a formula. Numbers are none. */
export const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell

/** The cell without the apostrophe of `escapeFormula`. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
