import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import type { Db } from '#server/db/db.ts'
import { UniqueViolation } from './errors.ts'
import { schema } from '#server/db/schema/index.ts'
import { openConnection } from './connection.ts'
import { openSqlite } from './sqlite-db.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

const { slugs } = schema
const slug = (key: string) => ({ key, looseKey: key, kind: 'jobPost', itemId: key, at: 1 })

let file: string
let db: Db
beforeEach(() => {
  file = migratedDatabase()
  db = openSqlite(file)
})
afterEach(() => db.close())

const keys = async () => (await db.read.select().from(slugs)).map((row) => row.key)

describe('the database on SQLite', () => {
  it('the database uses full synchronisation with the disk on the first and every later open', async () => {
    const pragma = (name: string) => sqliteClient(db.read).pragma(name, { simple: true })
    expect([pragma('synchronous'), pragma('journal_mode'), pragma('foreign_keys')]).toEqual([2, 'wal', 1])
    await db.close()
    db = openSqlite(file)
    expect([pragma('synchronous'), pragma('journal_mode'), pragma('foreign_keys')]).toEqual([2, 'wal', 1])
  })

  it('commits wait until the disk has stored the data, unless a test turns the waiting off', async () => {
    const fast = openSqlite(migratedDatabase(), { synchronous: 'OFF' })
    expect(sqliteClient(fast.read).pragma('synchronous', { simple: true })).toBe(0)
    await fast.close()
    const strict = openConnection(file)
    expect(strict.pragma('synchronous', { simple: true })).toBe(2)
    strict.close()
  })

  it('the database shows the writes of a transaction to readers after the commit', async () => {
    await db.tx(async (query) => {
      await query.insert(slugs).values(slug('a'))
      expect(await keys()).toEqual([])
    })
    expect(await keys()).toEqual(['a'])
  })

  it('the database rolls back a failed transaction and accepts the next one', async () => {
    const failing = db.tx(async (query) => {
      await query.insert(slugs).values(slug('a'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await keys()).toEqual([])
    await db.tx(async (query) => void (await query.insert(slugs).values(slug('b'))))
    expect(await keys()).toEqual(['b'])
  })

  it('the database runs transactions one after another without interleaving', async () => {
    const order: string[] = []
    const work = (name: string) =>
      db.tx(async () => {
        order.push(`${name} begins`)
        await new Promise((resolve) => setImmediate(resolve))
        order.push(`${name} ends`)
      })
    await Promise.all([work('a'), work('b'), work('c')])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  it('the database refuses a transaction inside a transaction', async () => {
    await expect(db.tx(() => db.tx(async () => 1))).rejects.toThrow('inside a transaction')
    expect(await db.tx(async () => 2)).toBe(2)
  })

  it('the database runs afterCommit callbacks once the commit is visible, and not after a rollback', async () => {
    const seen: unknown[] = []
    const readAfterCommit = () => db.afterCommit(() => void keys().then((found) => seen.push(found)))
    await db.tx(async (query) => {
      await query.insert(slugs).values(slug('a'))
      readAfterCommit()
      expect(seen).toEqual([])
    })
    const undone = db.tx(async () => {
      readAfterCommit()
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    await db.tx(async () => undefined)
    expect(seen).toEqual([['a']])
    expect(readAfterCommit).toThrow('There is no transaction')
  })

  it('the database reports the kind of constraint that a write violated', async () => {
    await db.tx(async (query) => void (await query.insert(slugs).values(slug('a'))))
    const again = db.tx(async (query) => void (await query.insert(slugs).values(slug('a'))))
    await expect(again).rejects.toBeInstanceOf(UniqueViolation)
  })

  it('the database waits for another process with the write lock', async () => {
    const other = openConnection(file)
    other.exec('BEGIN IMMEDIATE')
    const writing = db.tx(async (query) => void (await query.insert(slugs).values(slug('a'))))
    setTimeout(() => other.exec('COMMIT'), 50)
    await writing
    other.close()
    expect(await keys()).toEqual(['a'])
  })

  it('the data version changes after writes of other processes, never after own writes', async () => {
    const write = (key: string) => db.tx(async (query) => void (await query.insert(slugs).values(slug(key))))
    const initialVersion = db.dataVersion()
    for (const key of ['a', 'b']) await write(key)
    expect(db.dataVersion()).toBe(initialVersion)
    const other = openSqlite(file)
    await keys()
    expect(db.dataVersion()).toBe(initialVersion)
    await other.tx(async (query) => void (await query.insert(slugs).values(slug('c'))))
    // An own write after the write of the other process does not hide that write.
    await write('d')
    const seen = db.dataVersion()
    expect(seen).not.toBe(initialVersion)
    expect(db.dataVersion()).toBe(seen)
    await other.close()
  })

  it('the read connection of the database cannot write', async () => {
    await expect(
      Promise.resolve().then(() => db.read.delete(slugs).where(eq(slugs.key, 'a'))),
    ).rejects.toThrow()
  })

  it('the database rejects updates and deletions of audit log entries', async () => {
    const { auditLog } = schema
    const entry = { at: 1, actor: 'a', action: 'create', target: 't', before: null, after: null }
    await db.tx(async (query) => void (await query.insert(auditLog).values(entry)))
    await expect(db.tx(async (query) => void (await query.delete(auditLog)))).rejects.toThrow()
    await expect(
      db.tx(async (query) => void (await query.update(auditLog).set({ actor: 'b' }))),
    ).rejects.toThrow()
  })
})
