import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import type { Db, Query } from '#server/db/db.ts'
import { changeLists } from './list-changes.ts'
import { missingPositions, pageAscending, pageDescending } from './listings.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

let db: Db
beforeAll(() => {
  db = openTestDatabase(migratedDatabase())
})
afterAll(() => db.close())

type Position = { key: number; itemId: string }
const byPosition = (a: Position, b: Position) => a.key - b.key || (a.itemId < b.itemId ? -1 : 1)

async function fill(list: string, positions: Position[]) {
  await db.tx(async (query) => {
    for (const position of positions) await changeLists(query, { added: [{ list, ...position }] })
  })
}

describe('a list in counted blocks', () => {
  it('a list returns any page of 5,000 entries, in both directions, as a sorted array would', async () => {
    // Positions in an order unrelated to the keys, with many ties.
    const positions = Array.from({ length: 5000 }, (_, n) => ({
      key: (n * 7919) % 1500,
      itemId: `i${(n * 31) % 5000}`,
    }))
    await fill('big', positions)
    const up = positions.toSorted(byPosition)
    const down = up.toReversed()
    for (const offset of [0, 20, 1020, 1024, 2480, 3333, 4980, 4999]) {
      expect(await pageDescending(db.read, 'big', 20, offset)).toEqual({
        total: 5000,
        itemIds: down.slice(offset, offset + 20).map((position) => position.itemId),
      })
      const later = up.filter((position) => position.key > 700)
      expect(await pageAscending(db.read, 'big', 700, 20, offset)).toEqual({
        total: later.length,
        itemIds: later.slice(offset, offset + 20).map((position) => position.itemId),
      })
    }
  })

  it('a list returns empty pages past its end and no entries if it does not exist', async () => {
    await fill('one', [{ key: 1, itemId: 'a' }])
    expect(await pageDescending(db.read, 'one', 20, 20)).toEqual({ itemIds: [], total: 1 })
    expect(await pageAscending(db.read, 'one', 1, 20, 0)).toEqual({ itemIds: [], total: 0 })
    expect(await pageDescending(db.read, 'none', 20, 0)).toEqual({ itemIds: [], total: 0 })
  })

  it('a list does not cache totals of a transaction that was rolled back', async () => {
    await fill('undone', [{ key: 1, itemId: 'a' }])
    const total = async (query: Query) => (await pageDescending(query, 'undone', 20, 0)).total
    const undone = db.tx(async (query) => {
      await changeLists(query, { added: [{ list: 'undone', key: 2, itemId: 'b' }] })
      expect(await total(query)).toBe(2)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await db.tx(async (query) => expect(await total(query)).toBe(1))
  })

  it('missingPositions returns the positions that no list has, in the given order', async () => {
    const position = { list: 'place', key: 5, itemId: 'a' }
    await fill('place', [position])
    const others = [
      { ...position, key: 6 },
      { ...position, list: 'elsewhere' },
      { ...position, itemId: 'b' },
    ]
    const missing = (query: Query) => missingPositions(query, [position, ...others])
    expect(await missing(db.read)).toEqual(others)
    await db.tx((query) => changeLists(query, { removed: [position] }))
    expect(await missing(db.read)).toEqual([position, ...others])
  })

  it('a list agrees with a sorted array after any sequence of insertions and deletions', async () => {
    const key = fc.integer({ min: -50, max: 50 })
    const step = fc.record({ add: fc.boolean(), key, id: fc.integer({ min: 0, max: 30 }) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), key, async (steps, after) => {
        const list = `model${(run += 1)}`
        const model = new Map<string, Position>()
        await db.tx(async (query) => {
          model.clear()
          for (const { add, key: at, id } of steps) {
            const position = { key: at, itemId: `i${id}` }
            const name = `${at}/${id}`
            if (add && !model.has(name)) {
              model.set(name, position)
              await changeLists(query, { added: [{ list, ...position }] })
            } else if (!add) {
              model.delete(name)
              await changeLists(query, { removed: [{ list, ...position }] })
            }
          }
        })
        const up = [...model.values()].toSorted(byPosition)
        const ids = (positions: Position[]) => positions.map((position) => position.itemId)
        expect(await pageDescending(db.read, list, 200, 0)).toEqual({
          total: up.length,
          itemIds: ids(up.toReversed()),
        })
        const later = up.filter((position) => position.key > after)
        expect(await pageAscending(db.read, list, after, 200, 0)).toEqual({
          total: later.length,
          itemIds: ids(later),
        })
      }),
      { numRuns: 40 },
    )
  })

  it('a list reads a page from an index without a scan or a sort', () => {
    const explain = (sql: string) =>
      sqliteClient(db.read)
        .prepare(`explain query plan ${sql}`)
        .all()
        .map((row) => (row as { detail: string }).detail)
        .join('\n')
    const plan = explain(
      `select item_id from listings where list = 'a' and (key, item_id) < (5, 'x')
       order by key desc, item_id desc limit 20 offset 3`,
    )
    expect(plan).toContain('USING COVERING INDEX listings_order (list=? AND (key,item_id)<(?,?))')
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/)
  })
})
