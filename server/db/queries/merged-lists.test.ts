import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import type { Db } from '#server/db/db.ts'
import { changeLists } from './list-changes.ts'
import { pageOfAscending, pageOfSections } from './merged-lists.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'

let db: Db
beforeAll(() => {
  db = openTestDatabase(migratedDatabase())
})
afterAll(() => db.close())

type Entry = { list: string; key: number; itemId: string }

const newestFirst = (entries: readonly Entry[]) =>
  entries.toSorted((a, b) => b.key - a.key || (a.itemId < b.itemId ? 1 : -1)).map(({ itemId }) => itemId)

async function fill(entries: readonly Entry[]) {
  await db.tx((query) => changeLists(query, { added: entries }))
}

describe('merged lists', () => {
  it('merged lists return any page of 4,000 entries in 12 lists as one sorted array would', async () => {
    const entries = Array.from({ length: 4000 }, (_, n) => ({
      list: `many:${String.fromCodePoint(97 + Math.floor(((n * 7919) % 144) ** 0.5))}`,
      key: (n * 104_729) % 1300,
      itemId: `i${String((n * 31) % 4000).padStart(4, '0')}`,
    }))
    await fill(entries)
    const all = newestFirst(entries)
    for (const offset of [0, 19, 255, 256, 257, 300, 511, 1024, 2048, 3333, 3743, 3744, 3745, 3990, 3999])
      expect(await pageOfSections(db.read, [[{ from: 'many:a', to: 'many:z' }]], 20, offset)).toEqual({
        total: 4000,
        itemIds: all.slice(offset, offset + 20),
      })
    const past = await pageOfSections(db.read, [[{ from: 'many:a', to: 'many:z' }]], 20, 4000)
    expect(past).toEqual({ total: 4000, itemIds: [] })
  })

  it('merged lists return any page of the entries from a given key on, lowest key first, as one sorted array would', async () => {
    const entries = Array.from({ length: 1500 }, (_, n) => ({
      list: n % 5 === 0 ? 'days:a' : 'days:b',
      key: (n * 7919) % 400,
      itemId: `d${String((n * 31) % 1500).padStart(4, '0')}`,
    }))
    await fill(entries)
    for (const after of [-1, 100, 398, 399, 1000]) {
      const all = newestFirst(entries.filter(({ key }) => key > after)).toReversed()
      for (const offset of [0, 7, 255, 256, 600, 1101, 1119, 1120, 1499, 1500])
        expect(await pageOfAscending(db.read, ['days:a', 'days:b'], after, 20, offset)).toEqual({
          total: all.length,
          itemIds: all.slice(offset, offset + 20),
        })
    }
  })

  it('a range of merged lists includes both the first and the last list name', async () => {
    const names = ['range:1', 'range:2', 'range:3', 'range:4', 'range']
    await fill(names.map((list, key) => ({ list, key, itemId: list })))
    const idsOf = async (from: string, to: string) =>
      (await pageOfSections(db.read, [[{ from, to }]], 20, 0)).itemIds
    expect(await idsOf('range:2', 'range:3')).toEqual(['range:3', 'range:2'])
    expect(await idsOf('range:11', 'range:39')).toEqual(['range:3', 'range:2'])
    expect(await idsOf('range:4', 'range:9')).toEqual(['range:4'])
    expect(await idsOf('range:3', 'range:2')).toEqual([])
    expect(await idsOf('range:5', 'range:9')).toEqual([])
  })

  it('merged lists return sections one after another, and pages of any size contain each entry once', async () => {
    const entry = fc.record({ list: fc.integer({ min: 0, max: 9 }), key: fc.integer({ min: 0, max: 20 }) })
    let run = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 60 }),
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 1, max: 25 }),
        async (made, firstOpen, limit) => {
          run += 1
          const prefix = `run${run}`
          const entries = made.map(({ list, key }, n) => ({ list: `${prefix}:${list}`, key, itemId: `${n}` }))
          await fill(entries)
          const isOpen = ({ list }: Entry) => list >= `${prefix}:${firstOpen}`
          const expected = [
            ...newestFirst(entries.filter(isOpen)),
            ...newestFirst(entries.filter((each) => !isOpen(each))),
          ]
          const sections = [
            [{ from: `${prefix}:${firstOpen}`, to: `${prefix}:9` }],
            firstOpen === 0 ? [] : [{ from: `${prefix}:0`, to: `${prefix}:${firstOpen - 1}` }],
          ]
          const found: string[] = []
          for (let offset = 0; offset <= made.length; offset += limit) {
            const page = await pageOfSections(db.read, sections, limit, offset)
            expect(page.total).toBe(made.length)
            found.push(...page.itemIds)
          }
          expect(found).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })
})
