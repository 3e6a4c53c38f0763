import fc from 'fast-check'
import { expect, it } from 'vitest'
import { latestAnswers, nextSeq, SEQ_MAX } from './attempt-rules.ts'

const answer = (questionId: string, seq: number, choice: number | null) => ({ questionId, seq, choice })

it('the answer with the highest sequence number wins in any order of arrival', () => {
  const given = [answer('a', 5, 1), answer('b', 3, 2), answer('a', 9, 3), answer('a', 7, null)]
  fc.assert(
    fc.property(fc.shuffledSubarray(given, { minLength: given.length }), (order) => {
      const latest = latestAnswers(order)
      expect([latest.get('a'), latest.get('b')]).toEqual([answer('a', 9, 3), answer('b', 3, 2)])
    }),
  )
})

it('the first of two answers with the same sequence number wins', () => {
  expect(latestAnswers([answer('a', 5, 1), answer('a', 5, 2)]).get('a')).toEqual(answer('a', 5, 1))
})

it.each([
  ['the time since the start', 1234.9, 0, 1234],
  ['above what was seen where the clock went back', 1000, 5000, 5001],
  ['above what was seen in the same millisecond', 5000, 5000, 5001],
  ['1 at the very start, and before it', -3, 0, 1],
  ['no more than is taken', 9e15, 7, SEQ_MAX],
])('the next sequence number is %s', (_what, sinceStart, highest, expected) => {
  expect(nextSeq(sinceStart, highest)).toBe(expected)
})
