import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../testing/migrated-database.ts'
import type { Db } from './db.ts'
import { addToList, removeFromList, isInList, pageAscending, pageDescending } from './listings.ts'
import { openSqlite, sqliteClient } from './sqlite.ts'

let db: Db
beforeAll(() => {
  db = openSqlite(migratedDatabase(), { synchronous: 'OFF' })
})
afterAll(() => db.close())

type Place = { key: number; itemId: string }
const byPlace = (a: Place, b: Place) => a.key - b.key || (a.itemId < b.itemId ? -1 : 1)

async function fill(list: string, places: Place[]) {
  await db.tx(async (query) => {
    for (const place of places) await addToList(query, list, place)
  })
}

describe('a list in counted blocks', () => {
  it('answers any page of 5,000 entries, both ways, as a sorted array would', async () => {
    // Added in an order unrelated to the keys, with many ties.
    const places = Array.from({ length: 5000 }, (_, n) => ({
      key: (n * 7919) % 1500,
      itemId: `i${(n * 31) % 5000}`,
    }))
    await fill('big', places)
    const up = places.toSorted(byPlace)
    const down = up.toReversed()
    for (const offset of [0, 20, 1020, 1024, 2480, 3333, 4980, 4999]) {
      expect(await pageDescending(db.read, 'big', 20, offset)).toEqual({
        total: 5000,
        itemIds: down.slice(offset, offset + 20).map((place) => place.itemId),
      })
      const later = up.filter((place) => place.key > 700)
      expect(await pageAscending(db.read, 'big', 700, 20, offset)).toEqual({
        total: later.length,
        itemIds: later.slice(offset, offset + 20).map((place) => place.itemId),
      })
    }
  })

  it('has empty pages past its end and no entries where there is no such list', async () => {
    await fill('one', [{ key: 1, itemId: 'a' }])
    expect(await pageDescending(db.read, 'one', 20, 20)).toEqual({ itemIds: [], total: 1 })
    expect(await pageAscending(db.read, 'one', 1, 20, 0)).toEqual({ itemIds: [], total: 0 })
    expect(await pageDescending(db.read, 'none', 20, 0)).toEqual({ itemIds: [], total: 0 })
  })

  it('tells whether an item stands at a place', async () => {
    const place = { key: 5, itemId: 'a' }
    await fill('place', [place])
    expect(await isInList(db.read, 'place', place)).toBe(true)
    expect(await isInList(db.read, 'place', { ...place, key: 6 })).toBe(false)
    expect(await isInList(db.read, 'place', { ...place, itemId: 'b' })).toBe(false)
    expect(await isInList(db.read, 'elsewhere', place)).toBe(false)
    await db.tx((query) => removeFromList(query, 'place', place))
    expect(await isInList(db.read, 'place', place)).toBe(false)
  })

  it('agrees with a sorted array after any run of adding and dropping', async () => {
    const key = fc.integer({ min: -50, max: 50 })
    const step = fc.record({ add: fc.boolean(), key, id: fc.integer({ min: 0, max: 30 }) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 120 }), key, async (steps, after) => {
        const list = `model${(run += 1)}`
        const model = new Map<string, Place>()
        await db.tx(async (query) => {
          for (const { add, key: at, id } of steps) {
            const place = { key: at, itemId: `i${id}` }
            const name = `${at}/${id}`
            if (add && !model.has(name)) {
              model.set(name, place)
              await addToList(query, list, place)
            } else if (!add) {
              model.delete(name)
              await removeFromList(query, list, place)
            }
          }
        })
        const up = [...model.values()].toSorted(byPlace)
        const ids = (places: Place[]) => places.map((place) => place.itemId)
        expect(await pageDescending(db.read, list, 200, 0)).toEqual({
          total: up.length,
          itemIds: ids(up.toReversed()),
        })
        const later = up.filter((place) => place.key > after)
        expect(await pageAscending(db.read, list, after, 200, 0)).toEqual({
          total: later.length,
          itemIds: ids(later),
        })
      }),
      { numRuns: 40 },
    )
  })

  it('walks no whole list and sorts nothing for a page', () => {
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
