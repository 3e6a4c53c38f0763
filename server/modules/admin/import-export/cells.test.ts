import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from '../../../ports/csv/csv-lines.ts'
import { dayCell, entriesCell, jsonCell, linesCell, numberCell, wordCell } from './cells.ts'

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
  ])('reads %j', (cell) => {
    const last = cell.endsWith(';') ? '₹0;' : '₹0'
    expect(fees.read(cell)).toEqual({ value: [two[0], { label: 'SC/ST', fee: last }] })
  })

  it('keeps the semicolons of values and addresses, and bars behind the first', () => {
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

  it('takes a label alone, but no address alone', () => {
    expect(fees.read('As per rules')).toEqual({ value: [{ label: 'As per rules', fee: '' }] })
    expect(links.read('https://a.gov.in/')).toEqual({ error: 'Write each entry as label|link.' })
  })

  it('is nothing where it is blank, and an error where it begins like JSON and is none', () => {
    expect(fees.read(' \n')).toEqual({ value: undefined })
    expect(fees.read('[{"label"')).toEqual({ error: 'This begins like JSON but is none.' })
  })

  it('is written as lines for people wherever they can be read back', () => {
    expect(fees.write(two)).toBe('General|₹100\nSC/ST|₹0')
    expect(fees.write([])).toBe('')
    const odd = [{ label: 'A|B', fee: ' 1 ' }]
    expect(fees.write(odd)).toBe(JSON.stringify(odd))
  })

  it('gives back whatever was written', () => {
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

describe('a cell of plain texts', () => {
  it.each([['A\nB\r\nC\n'], ['A|B|C'], [' A | B | C '], ['["A","B","C"]']])('reads %j', (cell) => {
    expect(linesCell.read(cell)).toEqual({ value: ['A', 'B', 'C'] })
  })

  it('gives back whatever was written', () => {
    const part = fc.string({ unit: fc.constantFrom(' ', '|', '[', '\n', 'a', '=') })
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (value) => {
        expect(linesCell.read(linesCell.write(value))).toEqual({ value })
      }),
    )
  })
})

describe('a cell of one value', () => {
  it.each([
    ['2026-12-31', '2026-12-31'],
    [' 31/12/2026 ', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['31/12/26', '31/12/26'],
    ['', ''],
  ])('reads the day %j as %j', (cell, value) => {
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
  ])('reads the number %j as %j', (cell, value) => {
    expect(numberCell.read(cell)).toEqual({ value })
  })

  it('gives back numbers and JSON', () => {
    for (const value of [0, -0.5, 1e21, 0.1])
      expect(numberCell.read(numberCell.write(value))).toEqual({ value })
    const nested = [{ informationName: 'पद', Information: [{ values: [[['a', 'b']]] }] }]
    expect(jsonCell.read(jsonCell.write(nested))).toEqual({ value: nested })
    expect(jsonCell.write([])).toBe('')
    expect(jsonCell.read(' ')).toEqual({ value: undefined })
    expect(wordCell.read(' Bihar ')).toEqual({ value: 'Bihar' })
  })
})
