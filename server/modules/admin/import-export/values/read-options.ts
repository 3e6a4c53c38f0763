import { OPTION_COUNT } from '#shared/domain/constants.ts'

export type OptionsReading = { options: string[] } | { error: string }

const EMPTY_PART = 'An option is empty. Write one option on each line of the cell.'
// Labels of the options of a question, in order: `A) `, `(a) `, `1. `, `क) `.
const LABELS = ['ABCD', 'abcd', '1234', 'कखगघ', 'अबसद']
const LABELLED = /^\(?([A-Da-d1-4कखगघअबसद])[).:]\s+(?=\S)/u

function parseJsonList(cell: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(cell)
    return Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** Splits a cell into options: JSON, lines, or parts between bars. Rejects empty parts: `|x|` may be a formula. */
export function splitOptions(cell: string): OptionsReading | { list: unknown[] } {
  const list = /^\s*\[/.test(cell) ? parseJsonList(cell) : null
  if (list !== null) return { list }
  const isLines = /[\r\n]/.test(cell.trim())
  const parts = cell.split(isLines ? /\r\n|\r|\n/ : '|').map((part) => part.trim())
  const options = parts.filter((part) => part !== '')
  return !isLines && options.length < parts.length ? { error: EMPTY_PART } : { options }
}

/** Returns the reason why a question cannot have this number of options; null if it can. */
export function countFault(options: readonly unknown[]): string | null {
  const count = options.length
  if (count === OPTION_COUNT) return null
  return `A question has exactly ${OPTION_COUNT} options, and this one has ${count}.`
}

/** Removes labels such as `A) ` from options; null unless all have one, in order. */
export function withoutLabels(options: readonly string[]): string[] | null {
  const letters = options.map((option) => LABELLED.exec(option)?.[1] ?? ' ').join('')
  return LABELS.includes(letters) ? options.map((option) => option.replace(LABELLED, '')) : null
}
