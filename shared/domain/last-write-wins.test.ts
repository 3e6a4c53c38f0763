import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampToNow, mergeLww } from './last-write-wins.ts'

const timed = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, at: fc.integer({ min: 0, max: 3 }) })
const record = fc.record({
  isOn: timed(fc.boolean()),
  text: timed(fc.constantFrom('', 'a', '"', 'अ')),
  list: timed(fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))),
  range: timed(fc.constantFrom(null, { from: '21:30', to: '07:00' }, { from: '22:00', to: '07:00' })),
})

it('records merge to the same result in any order and after repetition', () => {
  fc.assert(
    fc.property(record, record, record, (a, b, c) => {
      expect(mergeLww(a, b)).toEqual(mergeLww(b, a))
      expect(mergeLww(mergeLww(a, b), c)).toEqual(mergeLww(a, mergeLww(b, c)))
      expect(mergeLww(mergeLww(a, b), b)).toEqual(mergeLww(a, b))
    }),
  )
})

it('mergeLww uses the later change of each field, and preserves fields that one record lacks', () => {
  const a = { text: { value: 'old', at: 1 }, list: { value: ['a'], at: 5 } }
  expect(mergeLww(a, { text: { value: 'new', at: 2 } })).toEqual({ ...a, text: { value: 'new', at: 2 } })
  expect(mergeLww(a, { list: { value: [], at: 4 } })).toEqual(a)
})

it('clampToNow moves future times to now, and does not change other times', () => {
  const ahead = { isOn: { value: true, at: 9 }, text: { value: 'a', at: 3 } }
  expect(clampToNow(ahead, 5)).toEqual({ isOn: { value: true, at: 5 }, text: { value: 'a', at: 3 } })
})
