import { expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

it('work beyond the limit waits in order, and failed work frees its slot', async () => {
  const limited = concurrencyLimit(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const results = ends.map(({ promise }, index) =>
    limited(async () => {
      started.push(index)
      await promise
      return index
    }),
  )
  const settled = Promise.allSettled(results)
  expect(started).toEqual([0, 1])
  ends[1]?.reject(new Error('failed'))
  await expect(results[1]).rejects.toThrow('failed')
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const { resolve } of ends) resolve()
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(started).toEqual([0, 1, 2, 3])
})
