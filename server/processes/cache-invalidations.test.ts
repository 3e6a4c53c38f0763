import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { NOW } from '#server/testing/now.ts'
import { cacheInvalidator, foreignWrites, purgeInvalidations } from './cache-invalidations.ts'

const CHECK_MS = 200

let own: Db
let other: Db
let ticks: number
let dropped: string[]
let cleared: number
let writes: number
let errors: unknown[]
beforeEach(() => {
  const file = migratedDatabase()
  own = openTestDatabase(file)
  other = openTestDatabase(file)
  ticks = 0
  dropped = []
  cleared = 0
  writes = 0
  errors = []
})
afterEach(async () => {
  await own.close()
  await other.close()
})

async function follow(db: Db = own) {
  const foreign = await foreignWrites({
    db,
    node: 'own',
    drop: (tags) => dropped.push(...tags),
    clear: () => (cleared += 1),
    onError: (error) => errors.push(error),
    ticks: () => ticks,
  })
  foreign.onWrite(() => (writes += 1))
  return {
    ...foreign,
    async look() {
      ticks += CHECK_MS
      foreign.check()
      await foreign.settled()
    },
  }
}

async function invalidate(db: Db, node: string, ...tags: string[]): Promise<void> {
  const write = cacheInvalidator({ db, node, drop: () => undefined })
  await db.tx((query) => write(query, tags, NOW))
}

describe('cacheInvalidator', () => {
  it('cacheInvalidator drops the tags in its own process after the commit, and not after a rollback', async () => {
    const write = cacheInvalidator({ db: own, node: 'own', drop: (tags) => dropped.push(...tags) })
    await own.tx(async (query) => {
      await write(query, ['a', 'b'], NOW)
      expect(dropped).toEqual([])
    })
    expect(dropped).toEqual(['a', 'b'])
    const failed = own.tx(async (query) => {
      await write(query, ['c'], NOW)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(dropped).toEqual(['a', 'b'])
  })

  it('cacheInvalidator writes nothing for a write without tags', async () => {
    const foreign = await follow(other)
    await invalidate(own, 'own')
    await foreign.look()
    expect([dropped, cleared]).toEqual([[], 0])
  })
})

describe('foreignWrites', () => {
  it('foreignWrites drops the tags of each write of another process once, and no others', async () => {
    const foreign = await follow()
    await invalidate(other, 'other', 'list:a', 'item:1')
    await invalidate(other, 'other', 'list:b')
    await foreign.look()
    await foreign.look()
    expect([dropped, cleared, writes]).toEqual([['list:a', 'item:1', 'list:b'], 0, 1])
  })

  it('foreignWrites does not drop tags again that its process has invalidated itself', async () => {
    const foreign = await follow()
    await invalidate(own, 'own', 'mine')
    await invalidate(other, 'other', 'theirs')
    await foreign.look()
    expect([dropped, cleared]).toEqual([['theirs'], 0])
  })

  it('foreignWrites checks for writes at most every 200 ms and is current again once their tags are dropped', async () => {
    const foreign = await follow()
    expect(foreign.isCurrent()).toBe(true)
    await invalidate(other, 'other', 'a')
    ticks += CHECK_MS - 1
    expect(foreign.isCurrent()).toBe(true)
    ticks += 1
    expect(foreign.isCurrent()).toBe(false)
    await foreign.settled()
    expect([foreign.isCurrent(), dropped]).toEqual([true, ['a']])
  })

  it('foreignWrites reports a write of another process that invalidates nothing', async () => {
    const foreign = await follow()
    await other.tx(async (query) => {
      await query.insert(schema.leases).values({ name: 'x', node: '', number: 1, beats: 0 })
    })
    await foreign.look()
    expect([dropped, cleared, writes]).toEqual([[], 0, 1])
  })

  it('foreignWrites empties the cache after a gap: invalidations were deleted before this process read them', async () => {
    const foreign = await follow()
    await invalidate(other, 'other', 'deleted')
    await purgeInvalidations({ db: other, clock: () => NOW + 2 * HOUR_MS })()
    await invalidate(other, 'other', 'a')
    await foreign.look()
    expect([dropped, cleared]).toEqual([[], 1])
    await invalidate(other, 'other', 'b')
    await foreign.look()
    expect([dropped, cleared]).toEqual([['b'], 1])
  })

  it('foreignWrites empties the cache after more than 1,000 writes between two checks', async () => {
    const foreign = await follow()
    const write = cacheInvalidator({ db: other, node: 'other', drop: () => undefined })
    await other.tx(async (query) => {
      for (let n = 0; n < 1001; n += 1) await write(query, [`tag ${n}`], NOW)
    })
    await foreign.look()
    expect([dropped, cleared]).toEqual([[], 1])
  })

  it('foreignWrites is not current while the tags cannot be read, and reads them at a later check', async () => {
    let fails = true
    const flaky: Db = {
      ...own,
      get read() {
        if (fails) throw new Error('busy')
        return own.read
      },
      dataVersion: () => own.dataVersion(),
    }
    fails = false
    const foreign = await follow(flaky)
    fails = true
    await invalidate(other, 'other', 'a')
    await foreign.look()
    expect([foreign.isCurrent(), dropped, errors]).toEqual([false, [], [new Error('busy')]])
    fails = false
    await foreign.look()
    expect([foreign.isCurrent(), dropped]).toEqual([true, ['a']])
  })
})

it('purgeInvalidations deletes invalidations after an hour', async () => {
  const foreign = await follow()
  await invalidate(other, 'other', 'recent')
  await purgeInvalidations({ db: other, clock: () => NOW + HOUR_MS })()
  await foreign.look()
  expect([dropped, cleared]).toEqual([['recent'], 0])
})
