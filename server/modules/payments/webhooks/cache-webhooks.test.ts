import { expect, it } from 'vitest'
import { webhookCache } from './cache-webhooks.ts'

it('the webhook cache remembers the latest keys up to its limit', () => {
  const kept = webhookCache({ db: { dataVersion: () => 1 }, most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) kept.add(key)
  expect(['a', 'b', 'c', 'd'].map((key) => kept.has(key))).toEqual([false, true, true, false])
})

it('the webhook cache is cleared when another process writes to the database', () => {
  let version = 1
  let ms = 0
  const kept = webhookCache({ db: { dataVersion: () => version }, ticks: () => ms })
  kept.add('a')
  version = 2
  ms += 200
  expect(kept.has('a')).toBe(false)
  kept.add('a')
  ms += 200
  expect(kept.has('a')).toBe(true)
})
