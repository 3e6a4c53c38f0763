import fs from 'node:fs'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/test-app.ts'
import type { Db } from '#server/db/db.ts'
import { openConnection } from './connection.ts'
import { connections } from './connections.ts'
import { DatabaseUnavailable } from './errors.ts'
import { isStillLost } from './loss-marker.ts'
import { migrateFile } from '#server/db/maintenance/migrate.ts'
import { schema } from '#server/db/schema/index.ts'
import { openSqlite } from './sqlite-db.ts'
import { sqliteClient } from '#server/testing/sqlite-client.ts'

const { slugs } = schema

let file: string
let db: Db
let lines: string[]
let ticks: number
// Each reading of the clock is 1 s after the last, so that every delay has passed.
const open = () => openSqlite(file, { ticks: () => (ticks += 1000), onLost: (line) => void lines.push(line) })
beforeEach(() => {
  const folder = temporaryFolder()
  file = path.join(folder, 'a.db')
  lines = []
  ticks = 0
  migrateFile(file, folder)
  db = open()
})
afterEach(() => db.close())

const insert = (to: Db, key: string) =>
  to.tx(
    async (query) =>
      void (await query.insert(slugs).values({ key, looseKey: key, kind: 'jobPost', itemId: key, at: 1 })),
  )
const write = (key: string) => insert(db, key)
const keys = async () => (await db.read.select().from(slugs)).map((row) => row.key).toSorted()
const reopen = async () => {
  await db.close()
  db = open()
}

const overwrite = (content: Buffer) => {
  const handle = fs.openSync(file, 'r+')
  fs.writeSync(handle, content, 0, content.length, 0)
  fs.closeSync(handle)
}

describe('an open database', () => {
  it('a database that is closed because its file was moved stays closed after the file is put back, and logs one line', async () => {
    await write('a')
    fs.renameSync(file, `${file}.away`)
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    fs.renameSync(`${file}.away`, file)
    await expect(write('c')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await expect(async () => keys()).rejects.toBeInstanceOf(DatabaseUnavailable)
    for (const use of [() => db.check(), () => db.dataVersion()]) expect(use).toThrow(DatabaseUnavailable)
    expect(lines).toEqual([
      'The database file was moved or deleted. Put the file back and start the server, or run "npm run restore -- FILE". The server ends now.',
    ])
    await reopen()
    expect(await keys()).toEqual(['a'])
  })

  it('an open database logs one line that names the restore command when a file is copied over the database file', async () => {
    await write('a')
    await db.close()
    const copy = fs.readFileSync(file)
    db = open()
    await write('b')
    fs.writeFileSync(file, copy.subarray(0, copy.length / 2))
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(write('c')).rejects.toThrow(DatabaseUnavailable)
    expect(lines).toEqual([
      'The database file was truncated or copied over. Run "npm run restore -- FILE", then start the server. The server ends now.',
    ])
  })

  it('an open database acknowledges no write made while its file was moved away', async () => {
    const writing = db.tx(async (query) => {
      await query.insert(slugs).values({ key: 'a', looseKey: 'a', kind: 'jobPost', itemId: 'a', at: 1 })
      fs.renameSync(file, `${file}.away`)
    })
    await expect(writing).rejects.toMatchObject({ statusCode: 503 })
    fs.renameSync(`${file}.away`, file)
    await reopen()
    expect(await keys()).toEqual([])
  })

  it('an open database acknowledges no write if its file changes between the check and the commit', async () => {
    const writing = db.tx(async (query) => {
      await query.insert(slugs).values({ key: 'a', looseKey: 'a', kind: 'jobPost', itemId: 'a', at: 1 })
      const commit = vi.spyOn(fs, 'statSync')
      const before = fs.statSync(file, { bigint: true })
      commit.mockImplementationOnce(() => before)
      overwrite(Buffer.alloc(Number(before.size), 'noise'))
    })
    await expect(writing).rejects.toMatchObject({ statusCode: 503, reason: 'changed' })
  })

  it('a damaged database leaves its journal for the next start when it is closed', async () => {
    await write('a')
    const saved = fs.readFileSync(file)
    overwrite(Buffer.alloc(saved.length, 'noise'))
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
    await db.close()
    expect(isStillLost(file)).toBe(true)
    overwrite(saved)
    expect([isStillLost(file), fs.existsSync(`${file}.lost`)]).toEqual([false, false])
    db = open()
    expect(await keys()).toEqual(['a'])
  })

  it('the writes in a deleted journal still reach the database file when the database is closed', async () => {
    await write('a')
    fs.rmSync(`${file}-wal`)
    await expect(write('b')).rejects.toMatchObject({ statusCode: 503, reason: 'journal lost' })
    await reopen()
    expect(await keys()).toEqual(['a'])
    expect(fs.existsSync(`${file}.lost`)).toBe(false)
  })

  it('an open database is closed when SQLite reports that the database file cannot be read or written', async () => {
    await write('a')
    await db.tx(async (query) => void sqliteClient(query).pragma('query_only = ON'))
    await expect(write('b')).rejects.toMatchObject({ statusCode: 503, reason: 'SQLITE_READONLY' })
    expect(lines).toEqual([
      'The database file cannot be read or written (SQLITE_READONLY). Check its permissions and the disk, then start the server. The server ends now.',
    ])
    await reopen()
    expect(await keys()).toEqual(['a'])
  })

  it('an open database stays in use when a fault comes from a full disk', () => {
    const opened = connections(file, { ticks: () => 0 })
    const error = new Database.SqliteError('not for readers', 'SQLITE_IOERR_SHMSIZE')
    const statfs = vi.spyOn(fs, 'statfsSync')
    statfs.mockReturnValue({ bavail: 0, bsize: 4096 } as fs.StatsFs)
    expect(opened.failed('writer', error)).toMatchObject({ statusCode: 503, cause: error })
    expect(opened.isLost()).toBe(false)
    statfs.mockReturnValue({ bavail: 1 << 20, bsize: 4096 } as fs.StatsFs)
    expect(opened.failed('writer', error)).toBeInstanceOf(DatabaseUnavailable)
    expect(opened.isLost()).toBe(true)
    opened.close()
  })

  it('an open database stays in use when another process writes and checkpoints', async () => {
    const other = openSqlite(file)
    for (const key of ['a', 'b', 'c']) {
      await insert(other, key)
      await write(`own ${key}`)
    }
    await other.close()
    await write('d')
    expect(await keys()).toEqual(['a', 'b', 'c', 'd', 'own a', 'own b', 'own c'])
    expect(lines).toEqual([])
  })

  it('an open database is not reported as lost if another process checkpoints it long after the last write', async () => {
    const other = openConnection(file)
    other.exec("insert into slugs (key, loose_key, kind, item_id, at) values ('a', 'a', 'jobPost', 'a', 1)")
    for (let looks = 0; looks < 10; looks += 1) await keys()
    other.pragma('wal_checkpoint(TRUNCATE)')
    other.close()
    expect(await keys()).toEqual(['a'])
    expect(lines).toEqual([])
    overwrite(Buffer.alloc(fs.statSync(file).size, 'noise'))
    await expect(write('b')).rejects.toBeInstanceOf(DatabaseUnavailable)
  })

  it('an open database stays in use when its own commits checkpoint', async () => {
    for (let n = 0; n < 3; n += 1)
      await db.tx(async (query) => {
        for (let row = 0; row < 40; row += 1) {
          const key = `${n}-${row}-${'x'.repeat(60_000)}`
          await query.insert(slugs).values({ key, looseKey: key, kind: 'jobPost', itemId: 'a', at: 1 })
        }
      })
    expect(await keys()).toHaveLength(120)
    expect(lines).toEqual([])
  })
})
