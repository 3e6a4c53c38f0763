import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv-lines.ts'

describe('the escape of formulas in cells', () => {
  it.each(['=1+1', '+91 98', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', "'=1", "''@x"])(
    'escapeFormula puts an apostrophe before a cell that a spreadsheet could read as a formula: %j',
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`)
    },
  )

  it.each(['-0.25', '5', '', 'a=b', "'quoted'", '₹100', '(भर्ती)'])(
    'escapeFormula leaves other cells unchanged: %j',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell)
    },
  )

  it('the escape of formulas can be undone for any text', () => {
    const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', 'a', ' ') })
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
    )
  })
})
