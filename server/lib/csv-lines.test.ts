import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeFormula, unescapeFormula } from './csv-lines.ts'

describe('a cell that a spreadsheet could take for a formula', () => {
  it.each(['=1+1', '+91 98', '-cmd', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', "'=1", "''@x"])(
    'begins with an apostrophe: %j',
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`)
    },
  )

  it.each(['-0.25', '5', '', 'a=b', "'quoted'", '₹100', '(भर्ती)'])(
    'is left alone where it is none: %j',
    (cell) => {
      expect(escapeFormula(cell)).toBe(cell)
    },
  )

  it('comes back as it was', () => {
    const cell = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '1', 'a', ' ') })
    fc.assert(
      fc.property(cell, (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text)
      }),
    )
  })
})
