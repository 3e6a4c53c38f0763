import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/test-app.ts'
import { lastApplied, openConnection } from './connection.ts'
import type { Db } from '#server/db/db.ts'
import { DatabaseUnavailable } from './errors.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { schema } from '#server/db/schema/index.ts'
import { openSqlite, sqliteClient } from './sqlite-db.ts'

const { slugs } = schema

let file: string
let db: Db
let lines: string[]
let ticks: number
beforeEach(() => {
  const folder = temporaryFolder()
  file = path.join(folder, 'a.db')
  lines = []
  ticks = 0
  migrateFile(file, folder)
  // Each reading of the clock is 1 s after the last, so that every delay has passed.
  db = openSqlite(file, { ticks: () => (ticks += 1000), report: (line) => void lines.push(line) })
})
afterEach(() => db.close())

const write = (key: string) =>
  db.tx(
    async (query) =>
      void (await query.insert(slugs).values({ key, looseKey: key, kind: 'jobPost', itemId: key, at: 1 })),
  )
const keys = async () => (await db.read.select().from(slugs)).map((row) => row.key).toSorted()
const reason = () => {
  try {
    db.check()
    return null
  } catch (error) {
    return error instanceof DatabaseUnavailable ? error.reason : String(error)
  }
}
const isUsedAgain = () => vi.waitFor(() => expect(reason()).toBeNull(), { timeout: 20_000 })

const overwrite = (content: Buffer) => {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, content, 0, content.length, 0)
  fs.closeSync(handle)
}

describe('a database that cannot be used', () => {
  it('is given up and taken up again with a line for the log each', async () => {
    await write('a')
    fs.renameSync(file, `${file}.away`)
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    // The open connections are still intact, so reads continue.
    expect(await keys()).toEqual(['a'])
    fs.renameSync(`${file}.away`, file)
    await isUsedAgain()
    await write('c')
    expect(await keys()).toEqual(['a', 'c'])
    expect(lines).toEqual([
      'Nothing is written to the database until it is sound: the database file is not there any more.',
      'The database is in use again.',
    ])
  })

  it('reports a file that was copied over the database in one line that names the restore', async () => {
    await write('a')
    await db.close()
    const copy = fs.readFileSync(file)
    db = openSqlite(file, { ticks: () => (ticks += 1000), report: (line) => void lines.push(line) })
    await write('b')
    fs.writeFileSync(file, copy.subarray(0, copy.length / 2))
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(write('c')).rejects.toThrow(DatabaseUnavailable)
    expect(lines).toEqual([
      expect.stringMatching(/copied over\. Stop the server and run "npm run restore -- FILE"\.$/),
    ])
  })

  it('acknowledges nothing that was written while its file was taken away', async () => {
    const writing = db.tx(async (query) => {
      await query.insert(slugs).values({ key: 'a', looseKey: 'a', kind: 'jobPost', itemId: 'a', at: 1 })
      fs.renameSync(file, `${file}.away`)
    })
    await expect(writing).rejects.toMatchObject({ statusCode: 503 })
    fs.renameSync(`${file}.away`, file)
    await isUsedAgain()
  })

  it('keeps statements that were prepared before, and tells caches that all may be another', async () => {
    const prepared = db.read.select({ key: slugs.key }).from(slugs).prepare()
    await write('a')
    expect(await prepared.execute()).toEqual([{ key: 'a' }])
    const initialVersion = db.dataVersion()
    fs.copyFileSync(file, `${file}.copy`)
    fs.renameSync(`${file}.copy`, file)
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await isUsedAgain()
    await write('c')
    expect(await prepared.execute()).toEqual([{ key: 'a' }, { key: 'c' }])
    expect(db.dataVersion()).not.toBe(initialVersion)
  })

  it('is not taken for another one that has no schema, or another schema', async () => {
    await write('a')
    fs.linkSync(file, `${file}.first`)
    const other = openConnection(`${file}.other`)
    other.exec('create table __drizzle_migrations (created_at integer)')
    other.exec('insert into __drizzle_migrations values (1)')
    expect(lastApplied(other)).toBe(1)
    other.close()
    fs.renameSync(`${file}.other`, file)
    await vi.waitFor(() => expect(reason()).toContain('another schema'), { timeout: 20_000 })
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(async () => keys()).rejects.toBeInstanceOf(DatabaseUnavailable)
    fs.renameSync(`${file}.first`, file)
    await isUsedAgain()
    expect(await keys()).toEqual(['a'])
  })

  it('leaves its journal for the next start where it is closed while damaged', async () => {
    await write('a')
    const saved = fs.readFileSync(file)
    overwrite(Buffer.alloc(saved.length, 'noise'))
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await db.close()
    overwrite(saved)
    db = openSqlite(file)
    expect(await keys()).toEqual(['a'])
  })

  it('refuses what cannot be written, reads on, and is written to as soon as that is possible again', async () => {
    await write('a')
    await db.tx(async (query) => void sqliteClient(query).pragma('query_only = ON'))
    await expect(write('b')).rejects.toMatchObject({ statusCode: 503, reason: 'SQLITE_READONLY' })
    expect(await keys()).toEqual(['a'])
    await isUsedAgain()
    await write('c')
    expect(await keys()).toEqual(['a', 'c'])
  })

  it('takes the writes and checkpoints of another process for what they are', async () => {
    const other = openSqlite(file)
    for (const key of ['a', 'b', 'c']) {
      await other.tx(
        async (query) =>
          void (await query
            .insert(slugs)
            .values({ key, looseKey: key, kind: 'jobPost', itemId: key, at: 1 })),
      )
      await write(`own ${key}`)
    }
    await other.close()
    await write('d')
    expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'own a', 'own b', 'own c'])
    expect(lines).toEqual([])
  })
})
