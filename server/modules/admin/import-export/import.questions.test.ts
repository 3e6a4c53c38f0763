import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import type { ImportChoices } from '#shared/domain/import-choices.ts'
import { bankCsv } from '../../../testing/bank-csv.ts'
import { readImport } from './read-import.ts'
import type { ReadRow } from './read-import.ts'

function read(text: string, choices: ImportChoices = {}, format: 'csv' | 'json' = 'csv') {
  const result = readImport({ format, text, choices, name: 'question', titleField: 'questionName' })
  if ('refused' in result) throw new Error(result.refused[0]?.message)
  return result
}
const factsOf = (row: ReadRow | undefined) =>
  row !== undefined && 'facts' in row && row.facts.kind === 'question' ? row.facts : null
const keysOf = (rows: readonly ReadRow[]) => rows.map((row) => factsOf(row)?.correctOption ?? null)
const errorsOf = (rows: readonly ReadRow[]) =>
  rows.flatMap((row) =>
    'errors' in row ? row.errors.map(({ field, message }) => `${field}: ${message}`) : [],
  )

const HEADING = ['questionName', 'options', 'correctOption']
const csv = (...rows: readonly (readonly string[])[]) => stringify([HEADING, ...rows])
const keyed = (...keys: readonly string[]) =>
  csv(...keys.map((key, index) => [`Question ${index}`, 'w|x|y|z', key]))

describe('keys in an imported file', () => {
  it('numeric answer keys need a choice of the admin if they may count from 0 or from 1', () => {
    const text = keyed('1', '4', '2')
    const { rows, questions } = read(text)
    expect(questions).toEqual([{ choice: 'keyNumbers', row: 1, field: 'correctOption', text: '1' }])
    expect(errorsOf(rows)).toEqual(
      Array(3).fill('correctOption: Choose what a number means as the correct option.'),
    )
    expect(keysOf(read(text, { keyNumbers: 'fromOne' }).rows)).toEqual([0, 3, 1])
    expect(keysOf(read(keyed('1', '3'), { keyNumbers: 'fromZero' }).rows)).toEqual([1, 3])
  })

  it('numeric answer keys count from 0 if one of them is 0', () => {
    const { rows, questions } = read(keyed('1', '0', 'C', '4'))
    expect(questions).toEqual([])
    expect(keysOf(rows)).toEqual([1, 0, 2, null])
    expect(errorsOf(rows)).toEqual(['correctOption: 4 is not one of the 4 options.'])
  })

  it('numeric answer keys need a choice of the admin if a number is also the text of another option', () => {
    const text = csv(['One and one?', '1|2|3|4', '2'], ['None?', '0|1|2|3', '0'])
    expect(read(text).questions).toMatchObject([{ choice: 'keyNumbers', row: 1, text: '2' }])
    expect(keysOf(read(text, { keyNumbers: 'asText' }).rows)).toEqual([1, 0])
    expect(keysOf(read(text, { keyNumbers: 'fromZero' }).rows)).toEqual([2, 0])
  })

  it('numeric answer keys need a choice of the admin in JSON too', () => {
    const item = { questionName: 'Q', options: ['w', 'x', 'y', 'z'], correctOption: 2 }
    expect(read(JSON.stringify([item]), {}, 'json').questions).toHaveLength(1)
    const both = JSON.stringify([item, { ...item, correctOption: 0 }])
    expect(keysOf(read(both, {}, 'json').rows)).toEqual([2, 0])
  })
})

describe('questions in an imported file', () => {
  it('questions with other than four options are refused with the number of options', () => {
    const { rows } = read(csv(['A', 'True|False', 'A'], ['B', 'a|b|c', 'A'], ['C', 'a|b|c|d|e', 'A']))
    expect(errorsOf(rows)).toEqual(
      [2, 3, 5].map((count) => `options: A question has exactly 4 options, and this one has ${count}.`),
    )
  })

  it('letters before options are removed with a note, unless they are out of order', () => {
    const { rows } = read(csv(['A', 'A) w|B) x|C) y|D) z', 'B'], ['B', 'A) w|C) x|B) y|D) z', 'A) w']))
    expect(rows[0]).toMatchObject({
      facts: { options: ['w', 'x', 'y', 'z'], correctOption: 1 },
      notes: [{ field: 'options', message: 'The labels of the options were left out: A)' }],
    })
    expect(factsOf(rows[1])?.options).toEqual(['A) w', 'C) x', 'B) y', 'D) z'])
  })

  it('fields that are missing in an imported question receive the default values of the form', () => {
    expect(factsOf(read(csv(['A', 'w|x|y|z', 'A'])).rows[0])).toMatchObject({
      level: 'Easy',
      marks: 1,
      negativeMarks: 0,
      category: 'Free',
      explanation: '',
    })
  })

  it.each([
    ['0.5', -0.5],
    ['-0.5', -0.5],
    ['25%', -0.5],
    ['50 %', -1],
    ['', 0],
  ])('the import accepts the negative marks %j for a question of 2 marks', (cell, negativeMarks) => {
    const text = stringify([
      [...HEADING, 'marks', 'negativeMarks'],
      ['A', 'w|x|y|z', 'A', '2', cell],
    ])
    expect(factsOf(read(text).rows[0])).toMatchObject({ negativeMarks })
  })

  it('a passage may have 20,000 characters, but no more', () => {
    const { rows } = read(csv(['w '.repeat(10_000), 'w|x|y|z', 'A'], ['w'.repeat(20_001), 'w|x|y|z', 'A']))
    expect(rows.map((row) => 'errors' in row)).toEqual([false, true])
  })

  it('imported text between dollar signs needs a choice of the admin: formula or plain text', () => {
    const text = csv(['Find $x$', '$1$|$2$|$3$|$4$', 'A'], ['It costs $5', 'a|b|c|d', 'B'])
    const { rows, questions } = read(text)
    expect(questions).toEqual([{ choice: 'dollars', row: 1, field: 'questionName', text: '$x$' }])
    expect(rows.map((row) => 'errors' in row)).toEqual([true, false])
    expect(factsOf(read(text, { dollars: 'formulas' }).rows[0])?.options[0]).toBe('\\(1\\)')
    expect(factsOf(read(text, { dollars: 'text' }).rows[0])?.options[0]).toBe('$1$')
  })

  it('a question bank of 800 rows in the usual public format is read with the right keys', () => {
    const { text, right } = bankCsv(800)
    expect(read(text).questions).toMatchObject([{ choice: 'dollars' }])
    const { rows } = read(text, { dollars: 'formulas' })
    expect(errorsOf(rows)).toEqual([])
    expect(rows).toHaveLength(800)
    const asTyped = (option = '') => option.replace(/^\\\((.*)\\\)$/, '$$$1$$')
    const wrong = rows.filter((row) => {
      const facts = factsOf(row)
      return asTyped(facts?.options[facts.correctOption]) !== right.get(row.row)
    })
    expect(wrong).toEqual([])
  })

  it('each faulty row of an import of 10,000 rows is reported with row and line', () => {
    const faults = [
      ['w|x|y|z', 'B', ''],
      ['w|x|y', 'B', 'options'],
      ['w|x|y|z', 'E', 'correctOption'],
      ['w||y|z', 'A', 'options'],
      ['w|x|y|w', 'A', 'options'],
      ['<img src=a.png>|x|y|z', 'B', 'options'],
      ['????? ????|x|y|z', 'B', 'options'],
    ] as const
    const kinds = Array.from({ length: 10_000 }, (_, index) => faults[index % faults.length] ?? faults[0])
    const { rows } = read(csv(...kinds.map(([options, key], index) => [`Question\n${index}`, options, key])))
    expect(rows).toHaveLength(10_000)
    const found = rows.map((row) => ('errors' in row ? row.errors.map(({ field }) => field).join() : ''))
    expect(found).toEqual(kinds.map(([, , field]) => field))
    expect(rows.every(({ row, line }) => line === 2 * row)).toBe(true)
  })
})
