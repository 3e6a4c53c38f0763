import { beforeEach, describe, expect, it } from 'vitest'
import { taggedCache, expiryTag } from './tagged-cache.ts'
import type { TaggedCache } from './tagged-cache.ts'

const KB = 1024
// Bytes that an entry counts besides its body, for keys and tags as short as here.
const OVERHEAD = 2 * KB

let world: { now: number; tick: number; foreign: number; looks: number }
beforeEach(() => {
  world = { now: Date.parse('2026-11-21T06:30:00.000Z'), tick: 1000, foreign: 7, looks: 0 }
})

const make = (maxBytes = 10_000 * KB): TaggedCache<string> =>
  taggedCache<string>({
    maxBytes,
    clock: () => world.now,
    ticks: () => world.tick,
    dataVersion() {
      world.looks += 1
      return world.foreign
    },
  })

const keep = (kept: TaggedCache<string>, key: string, tags: string[] = ['t'], bytes = 100) =>
  kept.set(key, { answer: `answer of ${key}`, tags, bytes, epoch: kept.epoch() })

describe('kept answers', () => {
  it('are found under their keys alone', () => {
    const kept = make()
    expect(kept.get('/a')).toBeUndefined()
    expect(keep(kept, '/a')).toBe('answer of /a')
    expect(kept.get('/a')).toBe('answer of /a')
    expect(kept.get('/A')).toBeUndefined()
    expect([kept.has('/a'), kept.has('/b')]).toEqual([true, false])
  })

  it('need a tag: what nothing can drop is not kept', () => {
    const kept = make()
    expect(keep(kept, '/a', [])).toBeNull()
    expect(kept.stats()).toEqual({ entries: 0, bytes: 0 })
  })

  it('are one for two who asked at the same time', () => {
    const kept = make()
    const epoch = kept.epoch()
    const made = (answer: string) => ({ answer, tags: ['t'], bytes: 10, epoch })
    expect(kept.set('/a', made('first'))).toBe('first')
    expect(kept.set('/a', made('second'))).toBe('first')
    expect(kept.stats().entries).toBe(1)
  })

  it('end at the first of the instants that they name, and can be made anew then', () => {
    const kept = make()
    const until = (seconds: number) => expiryTag(world.now + seconds * 1000)
    expect(keep(kept, '/a', ['t', until(9), until(5)])).toBe('answer of /a')
    expect(keep(kept, '/late', ['t', until(0)])).toBeNull()
    world.now += 4999
    expect(kept.get('/a')).toBe('answer of /a')
    world.now += 1
    expect(kept.get('/a')).toBeUndefined()
    expect(kept.stats()).toEqual({ entries: 0, bytes: 0 })
    keep(kept, '/a', ['t', until(5)])
    world.now += 5000
    const made = { answer: 'anew', tags: ['t'], bytes: 10, epoch: kept.epoch() }
    expect(kept.set('/a', made)).toBe('anew')
    expect(kept.stats().entries).toBe(1)
  })

  it('go with any of their tags, and only with those', () => {
    const kept = make()
    keep(kept, '/a', ['x', 'y', 'y'])
    keep(kept, '/b', ['y'])
    keep(kept, '/c', ['z'])
    kept.invalidate(['x', 'nobody'])
    expect(['/a', '/b', '/c'].map((key) => kept.has(key))).toEqual([false, true, true])
    kept.invalidate(['y', 'z'])
    expect(kept.stats()).toEqual({ entries: 0, bytes: 0 })
    keep(kept, '/a', ['x'])
    expect(kept.has('/a')).toBe(true)
  })

  it('are not kept where something was dropped while they were made, whatever it was', () => {
    const kept = make()
    const epoch = kept.epoch()
    kept.invalidate([])
    expect(kept.set('/a', { answer: 'a', tags: ['t'], bytes: 1, epoch })).toBe('a')
    kept.invalidate(['something else'])
    expect(kept.set('/b', { answer: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
    expect([kept.has('/a'), kept.has('/b')]).toEqual([true, false])
  })
})

describe('the room for kept answers', () => {
  it('is bounded in bytes, and what was used last stays', () => {
    const kept = make(1000 * KB)
    for (let n = 0; n < 20; n += 1) {
      keep(kept, `/${n}`, ['t', `n${n}`], 60 * KB)
      kept.get('/0')
      expect(kept.stats().bytes).toBeLessThanOrEqual(1000 * KB)
    }
    const there = Array.from({ length: 20 }, (_, n) => n).filter((n) => kept.has(`/${n}`))
    expect(there).toEqual([0, ...there.slice(1)])
    expect(there.slice(1)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  it('is not given to one answer that would take more than a sixteenth', () => {
    const kept = make(160 * KB)
    expect(keep(kept, '/large', ['t'], 10 * KB)).toBeNull()
    expect(keep(kept, '/fits', ['t'], 10 * KB - OVERHEAD)).not.toBeNull()
  })

  it('counts what is added to an answer later, and gives it back when the answer goes', () => {
    const kept = make(100 * KB)
    for (let n = 0; n < 10; n += 1) keep(kept, `/${n}`, [`n${n}`], 3 * KB)
    const before = kept.stats().bytes
    kept.addBytes('/9', 'answer of /9', KB)
    expect(kept.stats().bytes).toBe(before + KB)
    kept.addBytes('/9', 'an answer that went', KB)
    kept.addBytes('/nothing', 'answer of /nothing', KB)
    expect(kept.stats().bytes).toBe(before + KB)
    kept.addBytes('/9', 'answer of /9', 70 * KB)
    expect(kept.has('/0')).toBe(false)
    expect(kept.has('/9')).toBe(true)
    kept.invalidate(Array.from({ length: 10 }, (_, n) => `n${n}`))
    expect(kept.stats()).toEqual({ entries: 0, bytes: 0 })
  })

  it('can be none', () => {
    const kept = make(0)
    expect(keep(kept, '/a', ['t'], 1)).toBeNull()
    expect(kept.get('/a')).toBeUndefined()
  })
})

describe('the end of kept answers', () => {
  it('comes with the day in India, at half past six in the evening in London', () => {
    const kept = make()
    keep(kept, '/a')
    world.now = Date.parse('2026-11-21T18:29:59.999Z')
    expect(kept.get('/a')).toBe('answer of /a')
    const epoch = kept.epoch()
    world.now += 1
    // Its making began yesterday: it may show yesterday's state.
    expect(kept.set('/b', { answer: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
    expect(kept.get('/a')).toBeUndefined()
    keep(kept, '/a')
    world.now = Date.parse('2026-11-22T18:29:59.999Z')
    expect(kept.get('/a')).toBe('answer of /a')
  })

  it('comes too where the clock is set back to another day', () => {
    const kept = make()
    keep(kept, '/a')
    world.now = Date.parse('2026-11-20T12:00:00.000Z')
    expect(kept.get('/a')).toBeUndefined()
  })

  it('comes with a write of another process, which is looked for every 200 ms at most', () => {
    const kept = make()
    keep(kept, '/a')
    world.tick += 200
    kept.get('/a')
    const { looks } = world
    for (let n = 0; n < 50; n += 1) kept.get('/a')
    expect(world.looks).toBe(looks)
    world.foreign += 1
    world.tick += 199
    expect(kept.get('/a')).toBe('answer of /a')
    world.tick += 1
    expect(kept.get('/a')).toBeUndefined()
    expect(world.looks).toBe(looks + 1)
  })

  it('is looked for each time before something is kept', () => {
    const kept = make()
    keep(kept, '/a')
    const epoch = kept.epoch()
    world.foreign += 1
    expect(kept.set('/b', { answer: 'b', tags: ['t'], bytes: 1, epoch })).toBeNull()
    expect(kept.stats().entries).toBe(0)
  })
})
