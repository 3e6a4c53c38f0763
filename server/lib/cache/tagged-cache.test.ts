import { beforeEach, describe, expect, it } from 'vitest'
import { NOW } from '#server/testing/now.ts'
import { taggedCache, expiryTag } from './tagged-cache.ts'
import type { TaggedCache } from './tagged-cache.ts'

const KB = 1024
const OVERHEAD = 2 * KB

let world: { now: number; isCurrent: boolean }
beforeEach(() => {
  world = { now: NOW, isCurrent: true }
})

const make = (maxBytes = 10_000 * KB): TaggedCache<string> =>
  taggedCache<string>({
    maxBytes,
    clock: () => world.now,
    isCurrent: () => world.isCurrent,
  })

const put = (cache: TaggedCache<string>, key: string, tags: string[] = ['t'], bytes = 100) =>
  cache.set(key, { value: `answer of ${key}`, tags, bytes, epoch: cache.epoch() })

describe('the tagged cache', () => {
  it('the tagged cache finds entries only under their exact keys', () => {
    const cache = make()
    expect(cache.get('/a')).toBeUndefined()
    expect(put(cache, '/a')).toBe('answer of /a')
    expect(cache.get('/a')).toBe('answer of /a')
    expect(cache.get('/A')).toBeUndefined()
    expect([cache.has('/a'), cache.has('/b')]).toEqual([true, false])
  })

  it('the tagged cache stores no entry that has no tag', () => {
    const cache = make()
    expect(put(cache, '/a', [])).toBeNull()
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
  })

  it('the tagged cache stores one entry for two concurrent requests', () => {
    const cache = make()
    const epoch = cache.epoch()
    const made = (value: string) => ({ value, tags: ['t'], bytes: 10, epoch })
    expect(cache.set('/a', made('first'))).toBe('first')
    expect(cache.set('/a', made('second'))).toBe('first')
    expect(cache.stats().entries).toBe(1)
  })

  it('the tagged cache expires an entry at the earliest of its expiry times and can then store the entry again', () => {
    const cache = make()
    const until = (seconds: number) => expiryTag(world.now + seconds * 1000)
    expect(put(cache, '/a', ['t', until(9), until(5)])).toBe('answer of /a')
    expect(put(cache, '/late', ['t', until(0)])).toBeNull()
    world.now += 4999
    expect(cache.get('/a')).toBe('answer of /a')
    world.now += 1
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
    put(cache, '/a', ['t', until(5)])
    world.now += 5000
    const made = { value: 'anew', tags: ['t'], bytes: 10, epoch: cache.epoch() }
    expect(cache.set('/a', made)).toBe('anew')
    expect(cache.stats().entries).toBe(1)
  })

  it('the tagged cache evicts entries with any of the invalidated tags and no others', () => {
    const cache = make()
    put(cache, '/a', ['x', 'y', 'y'])
    put(cache, '/b', ['y'])
    put(cache, '/c', ['z'])
    cache.invalidate(['x', 'nobody'])
    expect(['/a', '/b', '/c'].map((key) => cache.has(key))).toEqual([false, true, true])
    cache.invalidate(['y', 'z'])
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
    put(cache, '/a', ['x'])
    expect(cache.has('/a')).toBe(true)
  })

  it('the tagged cache stores no entry if any tag was invalidated while it was made', () => {
    const cache = make()
    const epoch = cache.epoch()
    cache.invalidate([])
    expect(cache.set('/a', { value: 'a', tags: ['t'], bytes: 1, epoch })).toBe('a')
    cache.invalidate(['something else'])
    expect(cache.set('/b', { value: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
    expect([cache.has('/a'), cache.has('/b')]).toEqual([true, false])
  })
})

describe('the size of the cache', () => {
  it('the cache evicts the least recently used entries to stay below its limit in bytes', () => {
    const cache = make(1000 * KB)
    for (let n = 0; n < 20; n += 1) {
      put(cache, `/${n}`, ['t', `n${n}`], 60 * KB)
      cache.get('/0')
      expect(cache.stats().bytes).toBeLessThanOrEqual(1000 * KB)
    }
    const there = Array.from({ length: 20 }, (_, n) => n).filter((n) => cache.has(`/${n}`))
    expect(there).toEqual([0, ...there.slice(1)])
    expect(there.slice(1)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  it('the cache stores no entry that is larger than a sixteenth of the cache', () => {
    const cache = make(160 * KB)
    expect(put(cache, '/large', ['t'], 10 * KB)).toBeNull()
    expect(put(cache, '/fits', ['t'], 10 * KB - OVERHEAD)).not.toBeNull()
  })

  it('the size of the cache includes bytes added to an entry later, and shrinks when the entry is evicted', () => {
    const cache = make(100 * KB)
    for (let n = 0; n < 10; n += 1) put(cache, `/${n}`, [`n${n}`], 3 * KB)
    const before = cache.stats().bytes
    cache.addBytes('/9', 'answer of /9', KB)
    expect(cache.stats().bytes).toBe(before + KB)
    cache.addBytes('/9', 'an answer that went', KB)
    cache.addBytes('/nothing', 'answer of /nothing', KB)
    expect(cache.stats().bytes).toBe(before + KB)
    cache.addBytes('/9', 'answer of /9', 70 * KB)
    expect(cache.has('/0')).toBe(false)
    expect(cache.has('/9')).toBe(true)
    cache.invalidate(Array.from({ length: 10 }, (_, n) => `n${n}`))
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
  })

  it('the size of the cache can be zero', () => {
    const cache = make(0)
    expect(put(cache, '/a', ['t'], 1)).toBeNull()
    expect(cache.get('/a')).toBeUndefined()
  })
})

describe('the expiry of cache entries', () => {
  it('cache entries expire at midnight in India, at half past six in the evening in London', () => {
    const cache = make()
    put(cache, '/a')
    world.now = Date.parse('2026-11-21T18:29:59.999Z')
    expect(cache.get('/a')).toBe('answer of /a')
    const epoch = cache.epoch()
    world.now += 1
    // The response began yesterday: it may show yesterday's state.
    expect(cache.set('/b', { value: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
    expect(cache.get('/a')).toBeUndefined()
    put(cache, '/a')
    world.now = Date.parse('2026-11-22T18:29:59.999Z')
    expect(cache.get('/a')).toBe('answer of /a')
  })

  it('cache entries expire when the clock is set back to another day', () => {
    const cache = make()
    put(cache, '/a')
    world.now = Date.parse('2026-11-20T12:00:00.000Z')
    expect(cache.get('/a')).toBeUndefined()
  })

  it('the cache serves and stores nothing while a write of another process is not yet applied, and retains its entries', () => {
    const cache = make()
    put(cache, '/a')
    world.isCurrent = false
    expect(cache.get('/a')).toBeUndefined()
    expect(put(cache, '/b')).toBeNull()
    world.isCurrent = true
    expect(cache.get('/a')).toBe('answer of /a')
  })

  it('clearing the cache removes all entries and rejects responses that were begun before', () => {
    const cache = make()
    put(cache, '/a')
    const epoch = cache.epoch()
    cache.clear()
    expect(cache.get('/a')).toBeUndefined()
    expect(cache.set('/b', { value: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
  })
})
