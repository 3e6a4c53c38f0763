import { isDeepStrictEqual } from 'node:util'
import type { DateOrder } from '#shared/domain/import-choices.ts'
import { readState } from '#shared/domain/jobs/read-state.ts'
import { normalizeLink } from '#shared/domain/links/normalize-link.ts'
import { isSafeLink } from '#shared/domain/links/safe-link.ts'
import { NUMBER } from '#server/lib/csv-lines.ts'
import { isNestedTooDeep } from '#server/lib/json/json-depth.ts'
import { htmlToText } from '#server/modules/admin/import-export/values/convert-html.ts'
import { readDay, withDayFirst } from '#server/modules/admin/import-export/values/read-day.ts'
import { splitOptions } from '#server/modules/admin/import-export/values/read-options.ts'

/** Parsed value of a cell: undefined if blank (default of the field), an error if unreadable. */
export type CellResult = { value: unknown } | { error: string }

/** Reader and writer of a column's cells. Written values are read back unchanged. */
export type Cell = {
  /** `order`: day and month in numeric dates; null if unknown. */
  read(cell: string, order?: DateOrder | null): CellResult
  write(value: unknown): string
  clean?: (text: string) => string
  /** Dates of this column reveal the order of day and month in a file. */
  hasDates?: true
}

const NOTHING: CellResult = { value: undefined }
const BAD_JSON: CellResult = { error: 'This text begins like JSON, but it is not valid JSON.' }
const TOO_DEEP: CellResult = { error: 'This JSON is nested too deep.' }
const UNCLEAR_ORDER: CellResult = { error: 'Choose whether the day or the month is first in dates.' }

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

export const textCell: Cell = { read: (cell) => ({ value: cell }), write: String }

/** Plain text; HTML is converted to it. */
export const plainTextCell: Cell = { read: (cell) => ({ value: htmlToText(cell) }), write: String }

/** A URL. Exports of websites write its ampersands as HTML. */
export const linkCell: Cell = {
  read: (cell) => ({ value: cell.trim().replaceAll('&amp;', '&') }),
  write: String,
}

/** A state in common notations. Other text stays, so that the contract check rejects it. */
export const stateCell: Cell = { read: (cell) => ({ value: readState(cell) ?? cell.trim() }), write: String }

/** Builds a cell for one of some values, in any letter case; other text stays. */
export function namedCell(values: ReadonlyMap<string, string>): Cell {
  return {
    read: (cell) => ({ value: values.get(cell.trim().toLowerCase()) ?? cell.trim() }),
    write: String,
  }
}

const byLowerCase = (values: readonly string[]): ReadonlyMap<string, string> =>
  new Map(values.map((value) => [value.toLowerCase(), value]))

/** Builds a cell with the field's default for blank text. */
export const optionalCell = (cell: Cell): Cell => ({
  ...cell,
  read: (text, order) => (text.trim() === '' ? NOTHING : cell.read(text, order)),
})

/** Builds a cell for a word of a closed set, in any letter case; blank means the default. */
export const choiceCell = (values: readonly string[]): Cell => optionalCell(namedCell(byLowerCase(values)))

/** A calendar day in spreadsheet notations. Other text stays, so that the contract check rejects it. */
export const dayCell: Cell = {
  read(cell, order = 'dayFirst') {
    const day = readDay(cell, order)
    return day === 'unclear' ? UNCLEAR_ORDER : { value: day ?? cell.trim() }
  },
  write: String,
  hasDates: true,
}

export const numberCell: Cell = {
  read(cell) {
    const text = cell.trim()
    if (text === '') return NOTHING
    return { value: NUMBER.test(text) ? Number(text) : text }
  },
  write: String,
}

export const jsonCell: Cell = {
  read: (cell) => (cell.trim() === '' ? NOTHING : readJson(cell)),
  write: (value) => (list(value).length === 0 ? '' : JSON.stringify(value)),
  clean: htmlToText,
}

// A semicolon separates entries only before a `label|`: URLs and fees contain semicolons too.
const parts = (cell: string): string[] =>
  (/[\r\n]/.test(cell) ? cell.split(/[\r\n]/) : cell.split(/;(?=[^;|]*\|)/))
    .map((part) => part.trim())
    .filter((part) => part !== '')

type Entry = { label: string; value: string }

const isLinkAlone = ({ label, value }: Entry): boolean => value === '' && isSafeLink(normalizeLink(label))

function parseEntries(cell: string): Entry[] {
  return parts(cell).map((part) => {
    const [label = '', ...rest] = part.split('|')
    return { label: label.trim(), value: rest.join('|').trim() }
  })
}

/** Builds a cell of labelled entries: `label|value`, one per line or separated by semicolons; or JSON. */
export function entriesCell(field: 'date' | 'fee' | 'age' | 'link'): Cell {
  const clean = field === 'link' ? (text: string) => text.replaceAll('&amp;', '&') : htmlToText
  function read(cell: string, order: DateOrder | null = 'dayFirst'): CellResult {
    if (cell.trim() === '') return NOTHING
    if (isJson(cell)) return readJson(cell)
    const dated = field === 'date' ? withDayFirst(cell, order) : cell
    if (dated === null) return UNCLEAR_ORDER
    const entries = parseEntries(clean(dated))
    if (entries.some(isLinkAlone)) return { error: `Write each entry as label|${field}.` }
    return { value: entries.map(({ label, value }) => ({ label, [field]: value })) }
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
    clean,
    ...(field === 'date' && { hasDates: true }),
  }
}

function readLines(cell: string): CellResult {
  if (cell.trim() === '') return NOTHING
  if (isJson(cell)) return readJson(cell)
  const lines = cell.split(/[\r\n]/.test(cell) ? /[\r\n]/ : '|').map((part) => part.trim())
  return { value: lines.filter((line) => line !== '') }
}

function readOptions(cell: string): CellResult {
  if (cell.trim() === '') return NOTHING
  if (isJson(cell) && isNestedTooDeep(cell)) return TOO_DEEP
  const split = splitOptions(cell)
  if ('error' in split) return split
  return { value: 'list' in split ? split.list : split.options }
}

/** Options of a question, one per line or separated by `|`; or JSON. */
export const optionsCell: Cell = {
  read: readOptions,
  write: (value) => asLines(value, list(value).join('\n'), readOptions),
}

/** Builds a cell for words of a closed set: one per line, separated by `|`, `;` or commas, or JSON. */
export function choicesCell(values: readonly string[]): Cell {
  const byName = byLowerCase(values)
  const clean = (word: string) => byName.get(word.toLowerCase()) ?? word
  const read = (cell: string): CellResult => readLines(isJson(cell) ? cell : cell.replaceAll(/[,;|]/g, '\n'))
  return { read, write: (value) => list(value).join('|'), clean }
}
