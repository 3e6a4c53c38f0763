import { stringify } from 'csv-stringify/sync'

export const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i

// First characters of a formula or command in spreadsheets, full-width forms included (CSV injection).
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u

/** Returns the cell with an apostrophe before a possible formula, so no spreadsheet runs it. Numbers stay unchanged. */
export const escapeFormula = (cell: string): string =>
  FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell

const lines = (records: string[][]): string =>
  stringify(records, { record_delimiter: '\r\n', quoted_match: /[\r\n;]/ })

/** Returns the first line of a CSV, with a byte order mark so that spreadsheets detect UTF-8. */
export const csvHeadingLine = (names: string[]): string => `\u{FEFF}${lines([names])}`

export const csvRecords = (records: readonly (readonly string[])[]): string =>
  lines(records.map((cells) => cells.map(escapeFormula)))
