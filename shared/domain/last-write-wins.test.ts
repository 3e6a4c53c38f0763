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

it('two records merge to the same result in any order and after repetition', () => {
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

type Text = { text: { value: unknown; at: number } }

it.each<[string, unknown, number, unknown, number, unknown]>([
  ['the later', 'old', 1, 'new', 2, 'new'],
  ['the earlier, merged in again,', 'new', 2, 'old', 1, 'new'],
  ['one of the epoch', '', 0, 'first', 1, 'first'],
  ['the greater text at one time', 'a', 1, 'b', 1, 'b'],
  ['the greater text at one time, merged the other way round,', 'b', 1, 'a', 1, 'b'],
  ['a note over none at one time', '', 1, 'नोट', 1, 'नोट'],
  ['true at one time', false, 1, true, 1, true],
  ['an equal value', 'a', 1, 'a', 1, 'a'],
  ['an earlier deletion of a later text', 'text', 2, '', 1, 'text'],
])(
  'mergeLww of two changes retains %s: %j at %i and %j at %i',
  (_what, mine, myTime, theirs, theirTime, expected) => {
    const merged = mergeLww<Text>(
      { text: { value: mine, at: myTime } },
      { text: { value: theirs, at: theirTime } },
    )
    expect(merged).toEqual({ text: { value: expected, at: Math.max(myTime, theirTime) } })
  },
)

it.each([
  [0, 0],
  [4, 4],
  [5, 5],
  [6, 5],
  [Number.MAX_SAFE_INTEGER, 5],
])('clampToNow turns the time %i into %i if now is 5', (at, expected) => {
  expect(clampToNow({ text: { value: 'a', at } }, 5)).toEqual({ text: { value: 'a', at: expected } })
})

it('clampToNow omits fields without a value', () => {
  expect(clampToNow({ text: undefined }, 5)).toEqual({})
})
