import type { ImportQuestion } from '#shared/contracts/import-export.ts'
import type { ImportChoices, KeyNumbers } from '#shared/domain/import-choices.ts'
import { shuffleWarning } from '#shared/domain/quizzes/option-order.ts'
import {
  keyNumber,
  optionOfText,
  readKey,
  countFault,
  withoutLabels,
} from '#server/modules/admin/import-export/values/read-options.ts'
import { dollarTex, readQuestionText } from '#server/modules/admin/import-export/values/read-question-text.ts'
import type { ImportRow, ReadRows } from './read-rows.ts'

const DEFAULTS = { level: 'Easy', marks: 1, negativeMarks: 0, category: 'Free' }

const UNCLEAR_DOLLARS = 'Choose whether text between dollar signs is a formula.'
const PERCENT = /^-?(\d+(?:\.\d+)?)\s*%$/

type Key = string | number
type Question = { row: ImportRow; options: string[] | null; key: Key | null }

const toTexts = (value: unknown): string[] | null =>
  Array.isArray(value) && value.every((each) => ['string', 'number', 'boolean'].includes(typeof each))
    ? value.map((each) => String(each).trim())
    : null

const keyOf = (value: unknown): Key | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null

const toQuestion = (row: ImportRow): Question => ({
  row,
  options: toTexts(row.value['options']),
  key: keyOf(row.value['correctOption']),
})

// True if a key is both an index (from 0) and the text of another option, as 2 for the options 1, 2, 3, 4.
const isAmbiguous = ({ options, key }: Question): boolean => {
  if (typeof key !== 'string' || options === null) return false
  const byText = optionOfText(key, options)
  return byText !== null && byText !== keyNumber(key)
}

/** Returns the question about numeric keys. Nothing is asked if a key is 0 and no key is also the text of another option. */
function keyQuestion(questions: readonly Question[]): ImportQuestion | null {
  const numeric = questions.filter(({ key }) => key !== null && keyNumber(key) !== null)
  const hasZero = numeric.some(({ key }) => keyNumber(key ?? '') === 0)
  const unclear = numeric.find(isAmbiguous) ?? (hasZero ? undefined : numeric[0])
  if (unclear === undefined) return null
  const { row, key } = unclear
  return { choice: 'keyNumbers', row: row.row, field: 'correctOption', text: String(key) }
}

const TEXT_FIELDS = ['questionName', 'options', 'explanation'] as const

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((each): each is string => typeof each === 'string')

function dollarQuestion(rows: readonly ImportRow[]): ImportQuestion | null {
  for (const { row, value } of rows)
    for (const field of TEXT_FIELDS)
      for (const text of textsIn(value[field])) {
        const tex = dollarTex(text)
        if (tex !== null) return { choice: 'dollars', row, field, text: tex.slice(0, 100) }
      }
  return null
}

/** Returns negative marks in stored form: 0 or below. Files write them with or without a sign, or as a percentage. */
function negativeMarks(value: unknown, marks: unknown): unknown {
  const [, percent] = typeof value === 'string' ? (PERCENT.exec(value.trim()) ?? []) : []
  const number = percent === undefined ? value : (Number(percent) / 100) * Number(marks)
  return typeof number === 'number' && number > 0 ? -number : number
}

type Choices = { keyNumbers: KeyNumbers | null; choices: ImportChoices; hasDollarQuestion: boolean }

function readTexts({ value, errors, notes }: ImportRow, { choices, hasDollarQuestion }: Choices): void {
  const read = (field: string, text: string): string => {
    if (hasDollarQuestion && dollarTex(text) !== null) errors.push({ field, message: UNCLEAR_DOLLARS })
    const reading = readQuestionText(text, choices.dollars)
    if ('error' in reading) errors.push({ field, message: reading.error })
    else for (const message of reading.notes) notes.push({ field, message })
    return 'error' in reading ? text : reading.text
  }
  for (const field of TEXT_FIELDS) {
    const source = value[field]
    if (typeof source === 'string') value[field] = read(field, source)
    else if (Array.isArray(source))
      value[field] = source.map((each: unknown) => (typeof each === 'string' ? read(field, each) : each))
  }
}

/** Reads the options of a question and its key, which depends on them. */
function readOptionsAndKey({ row, options, key }: Question, { keyNumbers }: Choices): void {
  const { value, errors, unread, notes } = row
  const fault = options === null ? null : countFault(options)
  if (fault !== null) errors.push({ field: 'options', message: fault })
  if (options === null || fault !== null) {
    unread.push('correctOption')
    return
  }
  const plain = withoutLabels(options)
  const labelled = plain === null || key === null ? null : optionOfText(key, options)
  const reading = labelled === null ? readKey(key ?? '', plain ?? options, keyNumbers) : { index: labelled }
  if ('index' in reading) value['correctOption'] = reading.index
  else errors.push({ field: 'correctOption', message: reading.error })
  value['options'] = plain ?? options
  const [first = ''] = options[0]?.split(/\s/) ?? []
  if (plain !== null)
    notes.push({ field: 'options', message: `The labels of the options were left out: ${first}` })
}

function completeQuestion(question: Question, choices: Choices): void {
  const { value, errors, notes } = question.row
  readOptionsAndKey(question, choices)
  readTexts(question.row, choices)
  for (const [field, standard] of Object.entries(DEFAULTS))
    if (value[field] === undefined && !errors.some((error) => error.field === field)) value[field] = standard
  value['negativeMarks'] = negativeMarks(value['negativeMarks'], value['marks'])
  const message = shuffleWarning({
    optionOrder: value['optionOrder'] === 'shuffled' ? 'shuffled' : 'auto',
    options: textsIn(value['options']),
    explanation: textsIn(value['explanation']).join(''),
  })
  if (message !== '') notes.push({ field: 'optionOrder', message })
}

/** Reads values that depend on several fields or on the whole file: keys, options and formulas. */
export function completeQuestions(rows: readonly ImportRow[], choices: ImportChoices): ReadRows {
  const questions = rows.filter(({ errors }) => !errors.some(({ field }) => field === '')).map(toQuestion)
  const keys = choices.keyNumbers === undefined ? keyQuestion(questions) : null
  const dollars = choices.dollars === undefined ? dollarQuestion(questions.map(({ row }) => row)) : null
  const keyNumbers = choices.keyNumbers ?? (keys === null ? 'fromZero' : null)
  for (const question of questions)
    completeQuestion(question, { keyNumbers, choices, hasDollarQuestion: dollars !== null })
  return { rows: [...rows], questions: [keys, dollars].filter((each) => each !== null) }
}
