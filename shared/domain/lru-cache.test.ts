import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lruCache } from './lru-cache.ts'

it('finds what was kept, as it was kept last', () => {
  const cache = lruCache<string, number>(10)
  expect(cache.get('a')).toBeUndefined()
  cache.set('a', 1)
  cache.set('a', 2)
  expect(cache.get('a')).toBe(2)
})

it('forgets what was not used for long, and nothing that is used often', () => {
  const cache = lruCache<string, string>(4)
  const missed: string[] = []
  for (const key of ['a', 'b', 'a', 'c', 'a', 'd', 'e', 'a', 'b']) {
    if (cache.get(key) !== undefined) continue
    missed.push(key)
    cache.set(key, key)
  }
  expect(missed).toEqual(['a', 'b', 'c', 'd', 'e', 'b'])
})

it('always finds the last half of what was used, and never answers with an older value', () => {
  const uses = fc.array(fc.record({ key: fc.nat(12), value: fc.option(fc.nat(), { nil: undefined }) }))
  fc.assert(
    fc.property(uses, fc.integer({ min: 2, max: 8 }), (steps, half) => {
      const cache = lruCache<number, number>(half * 2)
      const written = new Map<number, number>()
      let lately: number[] = []
      for (const { key, value } of steps) {
        const found = cache.get(key)
        const last = written.get(key)
        expect(lately.includes(key) ? [last] : [last, undefined]).toContain(found)
        if (value !== undefined) {
          cache.set(key, value)
          written.set(key, value)
        }
        if (value !== undefined || found !== undefined)
          lately = [key, ...lately.filter((other) => other !== key)].slice(0, half)
      }
    }),
  )
})
