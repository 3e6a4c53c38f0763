import { AsyncLocalStorage } from 'node:async_hooks'
import type Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { openConnection } from './connection.ts'
import type { Db } from '#server/db/db.ts'
import { UniqueViolation } from './errors.ts'
import { schema } from '#server/db/schema/index.ts'
import { openSqlite } from './sqlite-db.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

const { slugs } = schema
const slug = (key: string) => ({ key, looseKey: key, kind: 'jobPost', itemId: key, at: 1 })

let file: string
let db: Db
let other: Database.Database
let ticks: number
beforeEach(() => {
  file = migratedDatabase()
  ticks = 0
  db = openSqlite(file, { ticks: () => ticks })
  other = openConnection(file)
})
afterEach(async () => {
  other.close()
  await db.close()
})

const insert = (key: string) => db.tx(async (query) => void (await query.insert(slugs).values(slug(key))))
const keys = async () => (await db.read.select().from(slugs)).map((row) => row.key)
const committed = () => other.prepare('select key from slugs order by key').pluck().all()
/** Counts the commits of `work` that another process sees. */
async function countCommits(work: () => Promise<unknown>): Promise<number> {
  const seen = new Set<unknown>()
  const note = () => void seen.add(other.pragma('data_version', { simple: true }))
  note()
  let turn = setImmediate(function look() {
    note()
    turn = setImmediate(look)
  })
  await work().finally(() => clearImmediate(turn))
  note()
  return seen.size - 1
}

describe('queued transactions', () => {
  it('queued transactions share one commit and retain their order', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `s${String(index).padStart(2, '0')}`)
    expect(await countCommits(() => Promise.all(names.map(insert)))).toBe(1)
    expect(await keys()).toEqual(names)
  })

  it('queued transactions resolve once all of them are on disk', async () => {
    const seen: unknown[] = []
    const first = insert('a').then(() => seen.push(committed()))
    const second = insert('b')
    await Promise.all([first, second])
    expect(seen).toEqual([['a', 'b']])
  })

  it('queued transactions see the writes of earlier transactions and never interleave', async () => {
    const counts = await Promise.all(
      ['a', 'b', 'c'].map((key) =>
        db.tx(async (query) => {
          await query.insert(slugs).values(slug(key))
          await new Promise((resolve) => setImmediate(resolve))
          return (await query.select().from(slugs)).length
        }),
      ),
    )
    expect(counts).toEqual([1, 2, 3])
  })

  it('a queued transaction with a constraint violation or an error fails without the other queued transactions', async () => {
    const called: string[] = []
    const failing = db.tx(async (query) => {
      await query.insert(slugs).values(slug('undone'))
      db.afterCommit(() => called.push('undone'))
      throw new Error('no')
    })
    const results = await Promise.allSettled([insert('a'), failing, insert('a'), insert('b')])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: new Error('no') })
    expect((results[2] as PromiseRejectedResult).reason).toBeInstanceOf(UniqueViolation)
    expect(called).toEqual([])
    expect(committed()).toEqual(['a', 'b'])
  })

  it('all queued transactions, including finished ones, fail if an error ends their shared transaction', async () => {
    const called: string[] = []
    const done = db.tx(async (query) => {
      await query.insert(slugs).values(slug('a'))
      db.afterCommit(() => called.push('a'))
    })
    const ending = db.tx(async (query) => {
      sqliteClient(query).exec('ROLLBACK')
      throw new Error('disk')
    })
    const results = await Promise.allSettled([done, ending, insert('later')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(called).toEqual([])
    expect(committed()).toEqual(['later'])
  })

  it('all queued transactions fail if their shared transaction cannot be committed', async () => {
    const broken = db.tx(async (query) => {
      sqliteClient(query).exec('PRAGMA defer_foreign_keys = ON')
      sqliteClient(query).exec('create table one (id integer primary key)')
      sqliteClient(query).exec('create table two (one integer references one (id))')
      sqliteClient(query).exec('insert into two values (1)')
    })
    const results = await Promise.allSettled([insert('a'), broken])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(committed()).toEqual([])
    await insert('b')
    expect(committed()).toEqual(['b'])
  })

  it('queued transactions share a commit until the commit has 64 transactions or 8 ms have passed', async () => {
    const names = Array.from({ length: 65 }, (_, index) => `n${index}`)
    expect(await countCommits(() => Promise.all(names.map(insert)))).toBe(2)
    const slow = () =>
      db.tx(async (query) => {
        await query.insert(slugs).values(slug('slow'))
        ticks += 9
      })
    expect(await countCommits(() => Promise.all([slow(), insert('next')]))).toBe(2)
  })

  it('a queued transaction and its afterCommit callbacks run in the async context of the caller', async () => {
    const caller = new AsyncLocalStorage<string>()
    const seen: unknown[] = []
    const note = async () => {
      seen.push(caller.getStore())
      db.afterCommit(() => seen.push(`after ${caller.getStore()}`))
    }
    await Promise.all(['a', 'b'].map((name) => caller.run(name, () => db.tx(note))))
    expect(seen).toEqual(['a', 'b', 'after a', 'after b'])
  })

  it('queued transactions can be added during a commit, and closing waits for all', async () => {
    const first = insert('a').then(() => insert('b'))
    const closing = first.then(() => undefined)
    const second = insert('c')
    await Promise.all([closing, second])
    const last = insert('d')
    await db.close()
    await last
    expect(committed()).toEqual(['a', 'b', 'c', 'd'])
    db = openSqlite(file)
  })
})
