import { expect, it } from 'vitest'
import { latestOnly } from './picture-client.ts'

it('jobs run one at a time, and of the jobs during a run only the last one runs', async () => {
  const ends: (() => void)[] = []
  const results: string[] = []
  const request = latestOnly(
    (job: string) => new Promise<string>((resolve) => ends.push(() => resolve(job.toUpperCase()))),
    (result, job) => results.push(`${job}:${result}`),
  )
  for (const job of ['a', 'b', 'c']) request(job)
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await expect.poll(() => results).toEqual(['a:A', 'c:C'])
  request('d')
  expect(ends).toHaveLength(3)
})
