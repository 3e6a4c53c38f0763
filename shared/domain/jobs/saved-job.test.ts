import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeLww } from '../last-write-wins.ts'
import {
  EMPTY_FIELDS,
  isSavedStatus,
  SAVED_STATUSES,
  savedColumns,
  savedFields,
  type SavedFields,
} from './saved-job.ts'

const timed = <Value>(value: fc.Arbitrary<Value>) => fc.record({ value, at: fc.integer({ min: 0, max: 4 }) })
const record: fc.Arbitrary<SavedFields> = fc.record({
  isSaved: timed(fc.boolean()),
  status: timed(fc.constantFrom(...SAVED_STATUSES)),
  note: timed(fc.constantFrom('', 'a', 'अ')),
  isFollowed: timed(fc.boolean()),
})

describe('two records of one post', () => {
  it('two records of one saved job merge to the same result in any order and after repetition', () => {
    fc.assert(
      fc.property(record, record, record, (a, b, c) => {
        expect(mergeLww(a, b)).toEqual(mergeLww(b, a))
        expect(mergeLww(mergeLww(a, b), c)).toEqual(mergeLww(a, mergeLww(b, c)))
        expect(mergeLww(mergeLww(a, b), b)).toEqual(mergeLww(a, b))
      }),
    )
  })

  it('a merge of two records of one saved job preserves a field that only one record has', () => {
    const note = { value: 'a', at: 1 }
    expect(mergeLww(EMPTY_FIELDS, { note })).toEqual({ ...EMPTY_FIELDS, note })
  })
})

it('a saved job has the same fields after it was stored and read again', () => {
  fc.assert(
    fc.property(record, (each) => {
      expect(savedFields(savedColumns(each))).toEqual(each)
    }),
  )
})

it('an unknown status of a saved job is read as the status Saved', () => {
  expect(savedFields({ ...savedColumns(EMPTY_FIELDS), status: 'Hired' }).status.value).toBe('Saved')
})

it.each([
  ...SAVED_STATUSES.map((status) => [status, true] as const),
  ['', false],
  ['saved', false],
  ['Applied ', false],
  ['Hired', false],
  ['toString', false],
] as const)('isSavedStatus: %j is a status: %s', (text, expected) => {
  expect(isSavedStatus(text)).toBe(expected)
})
