import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawPaper, planPool, sample } from './question-pool.ts'

const free = fc
  .array(fc.constantFrom('1', '2', '4/1'), { minLength: 1, maxLength: 60 })
  .map((worths) => worths.map((worth, index) => ({ id: `q${index}`, worth })))

const worthOf = (ids: readonly string[], all: readonly { id: string; worth: string }[]) =>
  ids.map((id) => all.find((one) => one.id === id)?.worth ?? '').toSorted((a, b) => a.localeCompare(b))

describe('the pool of a quiz', () => {
  it('the pool of a quiz has at most twice the questions of a paper, each once', () => {
    fc.assert(
      fc.property(free, fc.integer({ min: 1, max: 30 }), (all, total) => {
        const pool = planPool(all, total)
        expect(pool === null).toBe(all.length < total)
        const ids = (pool ?? []).map(({ id }) => id)
        expect(ids.length).toBeLessThanOrEqual(2 * total)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length >= total || pool === null).toBe(true)
      }),
    )
  })

  it('the pool of a quiz yields papers of equal total marks', () => {
    fc.assert(
      fc.property(
        free,
        fc.integer({ min: 1, max: 30 }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999 })),
        (all, size, chance) => {
          const total = Math.min(size, all.length)
          const pool = (planPool(all, total) ?? []).map((one) => ({ ...one, isAvailable: true }))
          const random = () => Number(chance.next().value)
          const [one, two] = [drawPaper(pool, total, random) ?? [], drawPaper(pool, total, random) ?? []]
          expect([one.length, new Set(one).size]).toEqual([total, total])
          expect(worthOf(one, all)).toEqual(worthOf(two, all))
        },
      ),
    )
  })

  it('the pool of a quiz yields no unpublished question, and no paper if too few questions are left', () => {
    const pool = planPool(
      ['1', '1', '1', '1'].map((worth, index) => ({ id: `q${index}`, worth })),
      2,
    )?.map((one) => ({ ...one, isAvailable: one.id !== 'q0' }))
    expect(drawPaper(pool ?? [], 2, () => 0)).not.toContain('q0')
    const short = (pool ?? []).map((one) => ({ ...one, isAvailable: one.id === 'q3' }))
    expect(drawPaper(short, 2, () => 0)).toBeNull()
  })
})

const questions = (...worths: string[]) => worths.map((worth, index) => ({ id: `q${index}`, worth }))

it.each<[string, string[], number, string[] | null]>([
  ['nothing for an empty paper', [], 0, []],
  ['null if a question is missing', ['1', '1'], 3, null],
  ['all questions of a paper', ['1', '1'], 2, ['q0', 'q1']],
  ['at most two papers', ['1', '1', '1', '1', '1'], 2, ['q0', 'q1', 'q2', 'q3']],
  ['each worth in proportion', ['1', '2', '1', '2'], 2, ['q0', 'q1', 'q2', 'q3']],
  ['no worth without a place in the paper', ['1', '1', '1', '2'], 2, ['q0', 'q1', 'q2']],
  ['the first worth if both have an equal remainder', ['1', '2'], 1, ['q0']],
])('planPool returns %s', (_what, worths, total, expected) => {
  expect(planPool(questions(...worths), total)?.map(({ id }) => id) ?? null).toEqual(expected)
})

it.each([
  ['the first ones', 0, 2, ['a', 'b']],
  ['the last ones', 0.999, 2, ['c', 'b']],
  ['none', 0, 0, []],
  ['all if more are drawn than there are', 0, 5, ['a', 'b', 'c']],
])('sample draws %s', (_what, random, count, expected) => {
  const values = ['a', 'b', 'c']
  expect(sample(values, count, () => random)).toEqual(expected)
  expect(values).toEqual(['a', 'b', 'c'])
})
