import { isDeepStrictEqual } from 'node:util'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { NUMBER } from '../../../ports/csv/csv-lines.ts'
import { isNestedTooDeep } from '../../../ports/json/json-depth.ts'

/** The parsed value of a cell: undefined if blank (the field takes its default), an error if it cannot be read. */
export type CellResult = { value: unknown } | { error: string }

/** The reader and writer for cells of a column; a written value is read back unchanged. */
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

// Writes JSON if plain lines would not be read back exactly.
function asLines(value: unknown, lines: string, read: (cell: string) => CellResult): string {
  const again = read(lines)
  return 'value' in again && isDeepStrictEqual(again.value, value) ? lines : JSON.stringify(value)
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Text, unchanged. */
export const textCell: Cell = { read: (cell) => ({ value: cell }), write: String }

/** A word or a URL; white space around it is trimmed. */
export const wordCell: Cell = { read: (cell) => ({ value: cell.trim() }), write: String }

/** A word of a closed set; blank takes the field's default. */
export const choiceCell: Cell = {
  read: (cell) => (cell.trim() === '' ? NOTHING : wordCell.read(cell)),
  write: String,
}

const INDIAN_DAY = /^(\d{2})[/-](\d{2})[/-](\d{4})$/

/** A calendar day: `YYYY-MM-DD`, or `dd/mm/yyyy` and `dd-mm-yyyy`, as spreadsheets in India show it. */
export const dayCell: Cell = {
  read: (cell) => ({ value: cell.trim().replace(INDIAN_DAY, '$3-$2-$1') }),
  write: String,
}

/** A number; other text is left unchanged, so that the contract check rejects it. */
export const numberCell: Cell = {
  read(cell) {
    const text = cell.trim()
    if (text === '') return NOTHING
    return { value: NUMBER.test(text) ? Number(text) : text }
  },
  write: String,
}

/** A nested value, as JSON. */
export const jsonCell: Cell = {
  read: (cell) => (cell.trim() === '' ? NOTHING : readJson(cell)),
  write: (value) => (list(value).length === 0 ? '' : JSON.stringify(value)),
}

// A semicolon separates entries only if a `label|` follows it: URLs and fees contain semicolons too.
const parts = (cell: string): string[] =>
  (/[\r\n]/.test(cell) ? cell.split(/[\r\n]/) : cell.split(/;(?=[^;|]*\|)/))
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Builds a cell of labelled entries: `label|value`, one per line or separated by semicolons; or JSON. */
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

/** Plain texts, one per line or separated by `|`; or JSON. */
export const linesCell: Cell = {
  read: readLines,
  write: (value) => asLines(value, list(value).join('\n'), readLines),
}

/** Words of a closed set, which have neither line breaks nor `|`: one per line or separated by `|`; or JSON. */
export const choicesCell: Cell = { read: readLines, write: (value) => list(value).join('|') }
