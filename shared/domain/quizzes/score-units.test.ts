import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMarks, isWholeUnits, marksValue, toMarks, toUnits } from './score-units.ts'

describe('score units', () => {
  it.each([
    [-0.25, -75],
    ['-1/3', -100],
    ['-2/3', -200],
    ['-4/3', -400],
    ['-3/4', -225],
    ['-0/3', 0],
  ])('score units represent a penalty of %s marks exactly', (written, units) => {
    const value = marksValue(written)
    expect([isWholeUnits(value), toUnits(value)]).toEqual([true, units])
    expect(Object.is(toMarks(toUnits(value)), -0)).toBe(false)
  })

  it.each(['-1/7', '-1/0', '1/3', '-1/3 ', '-1.5/3', 'a third', ''])(
    'score units reject "%s" as a penalty',
    (written) => {
      expect(isWholeUnits(marksValue(written))).toBe(false)
    },
  )

  it('score units stay the same after conversion to marks and JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), (units) => {
        const marks = JSON.parse(JSON.stringify(toMarks(units))) as number
        expect([toUnits(marks), isWholeUnits(marks)]).toEqual([units, true])
      }),
    )
  })
})

it.each([
  [29, '29'],
  [0, '0'],
  [-0.25, '-0.25'],
  [1 / 3, '⅓'],
  [-2 / 3, '-⅔'],
  [29 + 1 / 3, '29⅓'],
  [-4 / 3, '-1⅓'],
  [0.75 - 1 / 3, '0.42'],
])('%s marks are written as %s', (marks, text) => {
  expect(formatMarks(marks)).toBe(text)
})
