import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from '#server/lib/csv-lines.ts'
import {
  choiceCell,
  choicesCell,
  dayCell,
  entriesCell,
  jsonCell,
  linkCell,
  numberCell,
  optionsCell,
  plainTextCell,
  stateCell,
} from './cells.mapper.ts'

const links = entriesCell('link')
const fees = entriesCell('fee')

describe('a cell of labelled entries', () => {
  const two = [
    { label: 'General', fee: '₹100' },
    { label: 'SC/ST', fee: '₹0' },
  ]

  it.each([
    ['General|₹100\nSC/ST|₹0'],
    ['General | ₹100 \r\n\r\n SC/ST|₹0\n'],
    ['General|₹100; SC/ST|₹0'],
    ['General|₹100;SC/ST|₹0;'],
    [JSON.stringify(two)],
  ])('the cell mapper reads two entries from %j', (cell) => {
    const last = cell.endsWith(';') ? '₹0;' : '₹0'
    expect(fees.read(cell)).toEqual({ value: [two[0], { label: 'SC/ST', fee: last }] })
  })

  it('the cell mapper preserves semicolons in values and web addresses, and every bar after the first', () => {
    expect(fees.read('General|₹100; ₹50 for women; SC/ST|₹0 | waived')).toEqual({
      value: [
        { label: 'General', fee: '₹100; ₹50 for women' },
        { label: 'SC/ST', fee: '₹0 | waived' },
      ],
    })
    expect(links.read('Apply|https://a.gov.in/x;jsessionid=1?y=2')).toEqual({
      value: [{ label: 'Apply', link: 'https://a.gov.in/x;jsessionid=1?y=2' }],
    })
  })

  it('the cell mapper accepts an entry with only a label, but not with only a web address', () => {
    expect(fees.read('As per rules')).toEqual({ value: [{ label: 'As per rules', fee: '' }] })
    for (const address of ['https://a.gov.in/', 'www.a.gov.in/apply', 'a.gov.in/apply'])
      expect(links.read(address)).toEqual({ error: 'Write each entry as label|link.' })
  })

  it('a blank cell has no value, and a cell with broken JSON is an error', () => {
    expect(fees.read(' \n')).toEqual({ value: undefined })
    expect(fees.read('[{"label"')).toEqual({ error: 'This text begins like JSON, but it is not valid JSON.' })
  })

  it('the cell mapper writes a list as lines, or as JSON if lines could not be read back', () => {
    expect(fees.write(two)).toBe('General|₹100\nSC/ST|₹0')
    expect(fees.write([])).toBe('')
    const odd = [{ label: 'A|B', fee: ' 1 ' }]
    expect(fees.write(odd)).toBe(JSON.stringify(odd))
  })

  it('the cell mapper reads back every list of entries that it wrote', () => {
    const part = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(' ', '|', ';', '[', '\n', 'a', "'", '=') }),
    )
    const entries = fc.array(fc.record({ label: part, fee: part }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(entries, (value) => {
        expect(fees.read(unescapeFormula(escapeFormula(fees.write(value))))).toEqual({ value })
      }),
    )
  })
})

describe('a cell of options', () => {
  it.each([['A\nB\r\nC\n'], ['A|B|C'], [' A | B | C '], ['["A","B","C"]']])(
    'the cell mapper reads three options from %j',
    (cell) => {
      expect(optionsCell.read(cell)).toEqual({ value: ['A', 'B', 'C'] })
    },
  )

  it.each([
    ['[0, 1]\n(0, 1)', ['[0, 1]', '(0, 1)']],
    ['{1}|{2}', ['{1}', '{2}']],
    ['[1, 2]', [1, 2]],
    ['|x| - 1\n|x|', ['|x| - 1', '|x|']],
  ])('the cell mapper reads the options %j as lines unless the cell is JSON', (cell, value) =>
    expect(optionsCell.read(cell)).toEqual({ value }),
  )

  it.each(['|3||2||1||0|', 'a|b|c|d|', '|a|b'])(
    'the cell mapper refuses %j because of an empty option',
    (cell) =>
      expect(optionsCell.read(cell)).toEqual({
        error: 'An option is empty. Write one option on each line of the cell.',
      }),
  )

  it('the cell mapper reads back every list of options that it wrote', () => {
    const part = fc.string({ unit: fc.constantFrom(' ', '|', '[', '\n', 'a', '=') })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (value) => {
        expect(optionsCell.read(optionsCell.write(value))).toEqual({ value })
      }),
    )
  })
})

describe('a cell of one value', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    [' 31/12/2026 ', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['31/12/26', '2026-12-31'],
    ['31/02/2026', '31/02/2026'],
    ['', ''],
  ])('the cell mapper reads the day %j as %j', (cell, value) => {
    expect(dayCell.read(cell)).toEqual({ value })
  })

  it.each([
    ['1', 1],
    [' -0.25 ', -0.25],
    ['+2.', 2],
    ['1e-7', 1e-7],
    ['', undefined],
    ['two', 'two'],
    ['0x1F', '0x1F'],
    ['1,000', '1,000'],
  ])('the cell mapper reads the number %j as %j', (cell, value) => {
    expect(numberCell.read(cell)).toEqual({ value })
  })

  it('the cell mapper reads back the numbers and the JSON that it wrote', () => {
    for (const value of [0, -0.5, 1e21, 0.1])
      expect(numberCell.read(numberCell.write(value))).toEqual({ value })
    const nested = [{ informationName: 'पद', Information: [{ values: [[['a', 'b']]] }] }]
    expect(jsonCell.read(jsonCell.write(nested))).toEqual({ value: nested })
    expect(jsonCell.write([])).toBe('')
    expect(jsonCell.read(' ')).toEqual({ value: undefined })
  })
})

describe('a cell of a word or a text', () => {
  const purpose = choiceCell(['vacancy', 'examination'])
  const levels = choicesCell(['10th', 'ITI', 'Graduate'])

  it.each([
    ['a state', stateCell, ' BIHAR ', 'Bihar'],
    ['all India', stateCell, 'All India', ''],
    ['no state', stateCell, 'Atlantis ', 'Atlantis'],
    ['a choice', purpose, ' Examination', 'examination'],
    ['no choice', purpose, 'job', 'job'],
    ['a blank choice', purpose, ' ', undefined],
    ['HTML', plainTextCell, 'Clerks &amp; cooks<br>Apply', 'Clerks & cooks\nApply'],
    ['text', plainTextCell, ' Clerks\n', ' Clerks\n'],
    ['an address', linkCell, ' https://a.gov.in/?a=1&amp;b=2 ', 'https://a.gov.in/?a=1&b=2'],
  ])('the cell mapper reads a cell with %s', (_what, cell, text, value) =>
    expect(cell.read(text)).toEqual({ value }),
  )

  it.each(['10th|iti', '10TH, ITI', '10th\nITI;', '["10th","iti"]'])(
    'the cell mapper reads the choices %j',
    (text) => {
      const reading = levels.read(text)
      const words = 'value' in reading ? (reading.value as string[]) : []
      expect(words.map((word) => levels.clean?.(word))).toEqual(['10th', 'ITI'])
    },
  )
})

describe('a cell of dates', () => {
  const dates = entriesCell('date')

  it('the cell mapper reads numeric dates in the date order of the file', () => {
    expect(dayCell.read('12/10/2026')).toEqual({ value: '2026-10-12' })
    expect(dayCell.read('12/10/2026', 'monthFirst')).toEqual({ value: '2026-12-10' })
    expect(dates.read('Exam|12/10/2026', 'monthFirst')).toEqual({
      value: [{ label: 'Exam', date: '10/12/2026' }],
    })
  })

  it('the cell mapper returns an error for a numeric date if the date order is not given', () => {
    const error = 'Choose whether the day or the month is first in dates.'
    expect(dayCell.read('12/10/2026', null)).toEqual({ error })
    expect(dates.read('Exam|12/10/2026', null)).toEqual({ error })
    expect(dayCell.read('10-Dec-2026', null)).toEqual({ value: '2026-12-10' })
  })
})
