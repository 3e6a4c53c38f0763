import { expect, it } from 'vitest'
import { webhookCache } from './cache-webhooks.ts'

it('the webhook cache remembers the latest keys up to its limit', () => {
  const cache = webhookCache({ db: { dataVersion: () => 1 }, most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) cache.add(key)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([false, true, true, false])
})

it('the webhook cache is cleared when another process writes to the database', () => {
  let version = 1
  let ms = 0
  const cache = webhookCache({ db: { dataVersion: () => version }, ticks: () => ms })
  cache.add('a')
  version = 2
  ms += 200
  expect(cache.has('a')).toBe(false)
  cache.add('a')
  ms += 200
  expect(cache.has('a')).toBe(true)
})
