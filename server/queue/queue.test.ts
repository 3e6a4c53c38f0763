import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/db.ts'
import { migrateFile } from '../db/migrate.ts'
import { schema } from '../db/schema/index.ts'
import { openSqlite } from '../db/sqlite.ts'
import { temporaryFolder } from '../testing/test-app.ts'
import type { Job, JobHandler, Queue } from './queue.ts'
import { LOCK_MS, tableQueue } from './table-queue.ts'
import { queueWorker } from './worker.ts'

let db: Db
let now: number
let queue: Queue
beforeEach(() => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'a.db')
  migrateFile(file, folder)
  db = openSqlite(file)
  now = Date.parse('2026-11-21T06:30:00.000Z')
  queue = tableQueue({ db, clock: () => now })
})
afterEach(() => db.close())

const add = (id: string, more: { type?: string; expiresAt?: number } = {}) =>
  db.tx((query) => queue.enqueue(query, { id, type: 'mail', payload: `about ${id}`, now, ...more }))
const rows = () => db.read.select().from(schema.jobs)

function working(handler: JobHandler) {
  const failed: string[] = []
  const run = queueWorker({ queue, handlers: { mail: handler }, onFailure: ({ id }) => void failed.push(id) })
  return { run, failed }
}

describe('a job', () => {
  it('is done once, and then gone', async () => {
    const done: string[] = []
    const { run } = working(async ({ payload }) => void done.push(payload))
    await add('a')
    await add('b')
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    expect(done).toEqual(['about a', 'about b'])
    expect(await rows()).toEqual([])
  })

  it('is there only if the transaction is that it was added in', async () => {
    const failing = db.tx(async (query) => {
      await queue.enqueue(query, { id: 'a', type: 'mail', payload: '', now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  it('that fails is tried again later and later, ten times, and then kept for the admins', async () => {
    const { run, failed } = working(() => Promise.reject(new Error('no route to host')))
    await add('a')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await run()).toBe(1)
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: attempt, lastError: 'no route to host', lockedUntil: null })
      waits.push((row?.runAt ?? 0) - now)
      expect(await run()).toBe(0)
      now = Math.max(now, row?.runAt ?? 0)
    }
    expect(failed).toHaveLength(10)
    expect(waits.slice(0, 9).every((wait, index) => wait >= Math.min(3750 * 2 ** index, 675_000))).toBe(true)
    expect((await rows())[0]?.failedAt).toBe(now)
    now += 86_400_000
    expect(await run()).toBe(0)
  })

  it('that expires is dropped, done or not, and tried until then', async () => {
    const { run, failed } = working(() => Promise.reject(new Error('no')))
    const end = now + 600_000
    await add('a', { expiresAt: end })
    while (now < end) {
      await run()
      now += 5000
    }
    expect(failed.length).toBeGreaterThan(5)
    await run()
    expect(await rows()).toEqual([])
  })

  it('is one worker’s alone until its lock is over; a process that died does not keep it', async () => {
    await add('a')
    const [taken] = await queue.claim(['mail'], 5)
    expect(taken).toMatchObject({ id: 'a', attempts: 1 })
    now += LOCK_MS - 1
    expect(await queue.claim(['mail'], 5)).toEqual([])
    now += 1
    const [again] = (await queue.claim(['mail'], 5)) as [Job]
    expect(again.attempts).toBe(2)
    // What the first one says now is of no matter.
    await queue.finish(taken as Job)
    expect(await rows()).toHaveLength(1)
    await queue.finish(again)
    expect(await rows()).toEqual([])
  })

  it('is claimed by one of two workers that ask at the same time', async () => {
    for (let number = 0; number < 20; number += 1) await add(`job ${String(number).padStart(2, '0')}`)
    const claims = await Promise.all(Array.from({ length: 5 }, () => queue.claim(['mail'], 8)))
    const ids = claims.flat().map(({ id }) => id)
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('of a type that nobody here does stays for others', async () => {
    const { run } = working(async () => undefined)
    await add('a', { type: 'other' })
    expect(await run()).toBe(0)
    expect(await rows()).toHaveLength(1)
  })

  it('that nobody needs any more is dropped', async () => {
    await add('a')
    await db.tx((query) => queue.cancel(query, 'a'))
    expect(await rows()).toEqual([])
  })
})
