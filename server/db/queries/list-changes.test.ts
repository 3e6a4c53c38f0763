import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { countedConnection } from '#server/testing/counted-connection.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { BLOCK_MAX } from './counted-lists.ts'
import type { ListedPosition } from './counted-lists.ts'
import { changeLists } from './list-changes.ts'
import { pageDescending } from './listings.ts'

const { listingBlocks, listings } = schema

let db: Db
beforeAll(() => {
  db = openTestDatabase(migratedDatabase())
})
afterAll(() => db.close())

const change = (...changes: Parameters<typeof changeLists>[1][]) =>
  db.tx(async (query) => {
    for (const each of changes) await changeLists(query, each)
  })

const numbered = (list: string, count: number, keyOf = (n: number) => n): ListedPosition[] =>
  Array.from({ length: count }, (_, n) => ({ list, key: keyOf(n), itemId: `i${n}` }))

const total = async (list: string) => (await pageDescending(db.read, list, 0, 0)).total

/** Makes a change in a transaction. Returns the number of its statements. */
async function countStatements(changes: Parameters<typeof changeLists>[1]): Promise<number> {
  return await db.tx(async (query) => {
    const { connection, takeCount } = countedConnection(query.connection)
    await changeLists({ ...query, connection }, changes)
    return takeCount()
  })
}

const isBefore = (a: Omit<ListedPosition, 'list'>, b: Omit<ListedPosition, 'list'>) =>
  a.key < b.key || (a.key === b.key && a.itemId < b.itemId)

/** Compares the stored count of each block with the entries from its start to the next. Returns the counts. */
async function checkedCounts(list: string): Promise<number[]> {
  const blocks = await db.read
    .select()
    .from(listingBlocks)
    .where(eq(listingBlocks.list, list))
    .orderBy(asc(listingBlocks.key), asc(listingBlocks.itemId))
  const entries = await db.read.select().from(listings).where(eq(listings.list, list))
  const counts = blocks.map((block, index) => {
    const next = blocks[index + 1]
    return entries.filter((each) => !isBefore(each, block) && (next === undefined || isBefore(each, next)))
      .length
  })
  expect(blocks.map(({ count }) => count)).toEqual(counts)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(entries.length)
  expect(Math.max(0, ...counts)).toBeLessThanOrEqual(BLOCK_MAX)
  expect(counts).not.toContain(0)
  return counts
}

describe('changes of lists', () => {
  it('a change of 2,000 entries at once leaves no block that is larger than the maximum', async () => {
    await change({ added: numbered('large', 2000, (n) => (n * 7919) % 500) })
    expect((await checkedCounts('large')).length).toBeGreaterThan(7)
    expect(await total('large')).toBe(2000)
  })

  it('a change adds an item to many lists, and another removes it from them', async () => {
    const lists = Array.from({ length: 40 }, (_, n) => `many:${n}`)
    const positions = lists.map((list, key) => ({ list, key, itemId: 'a' }))
    await change({ added: positions })
    for (const list of lists) expect(await checkedCounts(list)).toEqual([1])
    await change({ removed: positions })
    for (const list of lists) expect(await checkedCounts(list)).toEqual([])
  })

  it('a change of 40 lists takes as many statements as a change of one list', async () => {
    const positions = Array.from({ length: 40 }, (_, n) => ({ list: `counted:${n}`, key: n, itemId: 'a' }))
    const moved = positions.map((position) => ({ ...position, key: position.key + 100 }))
    const [single, all] = [
      await countStatements({ added: positions.slice(0, 1) }),
      await countStatements({ added: positions.slice(1) }),
    ]
    expect([single, all]).toEqual([2, 2])
    expect(await countStatements({ added: moved, removed: positions })).toBe(3)
    expect(await countStatements({ removed: moved })).toBe(3)
  })

  it('a change that adds a present entry and removes a missing one counts neither', async () => {
    const [first, second] = numbered('same', 2)
    await change({ added: [first, first] as ListedPosition[] })
    await change({ added: [first, second] as ListedPosition[], removed: numbered('same', 5).slice(2) })
    expect(await checkedCounts('same')).toEqual([2])
  })

  it('a change that moves an entry within a block keeps its count, and from the last block of a list too', async () => {
    const position = { list: 'moved', key: 1, itemId: 'a' }
    await change({ added: [position] }, { added: [{ ...position, key: 2 }], removed: [position] })
    expect(await checkedCounts('moved')).toEqual([1])
    await change({ added: numbered('moved', 300, (n) => n + 10) })
    const counts = await checkedCounts('moved')
    await change({ added: [{ ...position, key: 5000 }], removed: [{ ...position, key: 2 }] })
    expect(await checkedCounts('moved')).not.toEqual(counts)
  })

  it('an entry before all blocks of a list gets a new first block', async () => {
    await change({ added: numbered('emptied', 300) })
    const [first = 0] = await checkedCounts('emptied')
    await change({ removed: numbered('emptied', first) })
    expect((await checkedCounts('emptied')).length).toBe(1)
    await change({ added: [{ list: 'emptied', key: -7, itemId: 'z' }] })
    expect(await checkedCounts('emptied')).toEqual([1, 300 - first])
  })

  it('a change of a list with missing blocks fails and names the list', async () => {
    await change({ added: numbered('broken', 3) })
    await db.tx(async (query) => {
      await query.delete(listingBlocks).where(eq(listingBlocks.list, 'broken'))
    })
    await expect(change({ removed: numbered('broken', 1) })).rejects.toThrow(
      'The blocks of the list broken do not add up.',
    )
  })

  it('the blocks of lists count their entries after any sequence of changes', async () => {
    const run = fc.record({
      adds: fc.boolean(),
      list: fc.integer({ min: 0, max: 2 }),
      from: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 1, max: 400 }),
    })
    let sequence = 0
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(run, { maxLength: 3 }), { maxLength: 8 }), async (steps) => {
        const prefix = `run${(sequence += 1)}`
        const positions = ({ list, from, length }: { list: number; from: number; length: number }) =>
          numbered(`${prefix}:${list}`, from + length, (n) => Math.floor(n / 3)).slice(from)
        const present = new Set<string>()
        const changes = steps.map((runs) => ({
          added: runs.filter(({ adds }) => adds).flatMap(positions),
          removed: runs.filter(({ adds }) => !adds).flatMap(positions),
        }))
        for (const { added, removed } of changes) {
          for (const each of removed) present.delete(JSON.stringify(each))
          for (const each of added) present.add(JSON.stringify(each))
        }
        await change(...changes)
        const counts = await Promise.all([0, 1, 2].map((list) => checkedCounts(`${prefix}:${list}`)))
        expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(present.size)
      }),
      { numRuns: 60 },
    )
  })
})
