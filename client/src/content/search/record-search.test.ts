import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { searchHistory } from '#client/device/user/histories.ts'
import { clearOfflineDb } from '#client/testing/clear-offline-db.ts'
import { recordSearch } from './device-suggestions.ts'

beforeEach(async () => {
  await clearOfflineDb()
  let now = 0
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 1))
})

const queries = async () => (await searchHistory.list()).map(({ query }) => query)

it('recordSearch stores searches as typed, newest first, without duplicates', async () => {
  await recordSearch('ssc  cgl')
  await recordSearch('पुलिस')
  await recordSearch(' SSC CGL ')
  expect(await queries()).toEqual(['SSC CGL', 'पुलिस'])
})

it('recordSearch stores the latest 20 searches, with at most 100 characters each', async () => {
  for (let index = 0; index <= searchHistory.max; index += 1) await recordSearch(`police ${index}`)
  expect(await queries()).toHaveLength(searchHistory.max)
  expect(await queries()).not.toContain('police 0')
  await recordSearch('x'.repeat(10_000))
  expect((await queries())[0]).toBe('x'.repeat(100))
})

it.each(['', '  ', 'p', '***', '\u200B'])('recordSearch ignores %j', async (query) => {
  await recordSearch(query)
  expect(await queries()).toEqual([])
})

it('clear deletes all recent searches', async () => {
  await recordSearch('police')
  await searchHistory.clear()
  expect(await queries()).toEqual([])
})
