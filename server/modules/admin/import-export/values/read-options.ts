import { OPTION_COUNT } from '#shared/domain/constants.ts'
import type { KeyNumbers } from '#shared/domain/import-choices.ts'
import { withPlainDigits } from '#shared/domain/text/numbers.ts'

type OptionsReading = { options: string[] } | { error: string }

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

/** Removes labels such as `A) ` from options; null unless all options have a label, in order. */
export function withoutLabels(options: readonly string[]): string[] | null {
  const letters = options.map((option) => LABELLED.exec(option)?.[1] ?? ' ').join('')
  return LABELS.includes(letters) ? options.map((option) => option.replace(LABELLED, '')) : null
}

/** Index of the right option, or the reason why a key names none. */
type KeyReading = { index: number } | { error: string }

const LETTER_ROWS = ['ABCDEF', 'कखगघङ', 'अबसदइ']
const PREFIX =
  /^(?:the\s+)?(?:correct\s+)?(?:option|opt|answer|ans|choice|key|विकल्प|उत्तर)(?=[\s.:(-])[\s.:-]*/i
const LETTER = /^[([]?([A-Fकखगघङअबसदइ])[)\].:]*$/u
// Spreadsheets write 1 as 01 and 1.0, too.
const NUMBER = /^[([]?0*(\d)(?:\.0+)?[)\].:]*$/
const SEVERAL = /^[([]?[A-F\d][)\]]?(?:\s*(?:[,;&/+|]|and)\s*[([]?[A-F\d][)\]]?)+$/i

const plain = (key: string | number): string => withPlainDigits(String(key).normalize('NFKC').trim())
const core = (key: string | number): string => plain(key).replace(PREFIX, '').trim()

/** Returns the number of a key such as `2`, `(२)` or `Option 2`; null if it is no single digit. */
export function keyNumber(key: string | number): number | null {
  const [, digit] = NUMBER.exec(core(key)) ?? []
  return digit === undefined ? null : Number(digit)
}

function letterIndex(key: string): number | null {
  const [, letter] = LETTER.exec(core(key).toUpperCase()) ?? []
  if (letter === undefined) return null
  return LETTER_ROWS.map((row) => row.indexOf(letter)).find((index) => index >= 0) ?? null
}

/** Returns the index of the option whose text equals a key; null for none or several. */
export function optionOfText(key: string | number, options: readonly string[]): number | null {
  const text = String(key).trim()
  const exact = options.findIndex((option) => option.trim() === text)
  if (exact >= 0) return exact
  const folded = (each: string) => each.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ')
  const same = options.flatMap((option, index) => (folded(option) === folded(text) ? [index] : []))
  return same.length === 1 ? (same[0] ?? null) : null
}

const within = (index: number, key: string): KeyReading =>
  index >= 0 && index < OPTION_COUNT ? { index } : { error: `${key} is not one of the 4 options.` }

function readNumber(number: number, meaning: KeyNumbers | null, byText: number | null): KeyReading {
  if (meaning === null) return { error: 'Choose what a number means as the correct option.' }
  if (meaning === 'asText')
    return byText === null ? { error: `No option has the text ${number}.` } : { index: byText }
  return within(meaning === 'fromZero' ? number : number - 1, String(number))
}

/**
 * Reads a key: a letter (`B`, `(b)`, `Option B`, `ब`), a number, or an option's text. `meaning` interprets numbers;
 * null if unknown. A letter that is also another option's text is an error.
 */
export function readKey(
  key: string | number,
  options: readonly string[],
  meaning: KeyNumbers | null,
): KeyReading {
  const text = plain(key)
  if (text === '') return { error: 'Write which option is right: A, B, C or D.' }
  const byText = optionOfText(key, options)
  const number = keyNumber(key)
  if (number !== null) return readNumber(number, meaning, byText)
  const byLetter = letterIndex(text)
  if (byLetter !== null && byText !== null && byLetter !== byText)
    return {
      error: `${text} can be the letter or the text of an option. For the letter, write Option ${text}.`,
    }
  if (byText !== null) return { index: byText }
  if (byLetter !== null) return within(byLetter, text)
  if (SEVERAL.test(core(key))) return { error: `Only one option can be correct, but this cell has ${text}.` }
  return { error: `No option has the text ${text.slice(0, 60)}. Write A, B, C or D.` }
}
