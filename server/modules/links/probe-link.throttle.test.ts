import { expect, it } from 'vitest'
import { hostThrottle } from './probe-link.ts'

const never = new AbortController().signal

it('the throttle spaces requests to one host, and delays no other host', async () => {
  const waits: number[] = []
  let now = 1000
  const acquireSlot = hostThrottle(3000, { clock: () => now, wait: async (ms) => waits.push(ms) })
  for (const host of ['a.gov.in', 'b.gov.in', 'a.gov.in', 'a.gov.in']) await acquireSlot(host, never)
  expect(waits).toEqual([3000, 6000])
  now += 20_000
  await acquireSlot('a.gov.in', never)
  expect(waits).toHaveLength(2)
})

it('the throttle stops waiting when it is aborted', async () => {
  const stopping = new AbortController()
  const acquireSlot = hostThrottle(60_000)
  await acquireSlot('a.gov.in', stopping.signal)
  const second = acquireSlot('a.gov.in', stopping.signal)
  stopping.abort()
  await expect(second).rejects.toMatchObject({ name: 'AbortError' })
})
