import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import type { Db, Query } from './db.ts'
import { batchedWrites } from './batched-writes.ts'
import { schema } from '#server/db/schema/index.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'

let db: Db
let transactions: number
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
  transactions = 0
})
afterEach(() => db.close())

const { jobs } = schema
const counted: Pick<Db, 'tx'> = {
  tx(work) {
    transactions += 1
    return db.tx(work)
  },
}
const add = async (query: Query, id: string): Promise<void> => {
  const row = { id, type: 'mail', payload: '', runAt: 0, attempts: 0, lastError: '', createdAt: 0 }
  await query.insert(jobs).values(row)
}
const ids = async () => (await db.read.select({ id: jobs.id }).from(jobs)).map(({ id }) => id).toSorted()
const names = (count: number) => Array.from({ length: count }, (_name, index) => `job ${100 + index}`)

describe('writes in one batch', () => {
  it('concurrent writes are batched into transactions of at most 64 writes', async () => {
    const write = batchedWrites(counted, add)
    await Promise.all(names(65).map(write))
    expect(await ids()).toEqual(names(65))
    expect(transactions).toBe(2)
  })

  it('writes in one batch reach the disk before they resolve, including writes added while others are written', async () => {
    const begun = Promise.withResolvers<void>()
    const lateCame = Promise.withResolvers<void>()
    const write = batchedWrites<string>(counted, async (query, id) => {
      await add(query, id)
      begun.resolve()
      await lateCame.promise
    })
    const first = write('first')
    await begun.promise
    const late = write('late')
    lateCame.resolve()
    await first
    expect(await ids()).toContain('first')
    await late
    expect(await ids()).toEqual(['first', 'late'])
    expect(transactions).toBe(2)
  })

  it('a batch takes the lock of its writes', async () => {
    const given: unknown[] = []
    const tx: Db['tx'] = (work, lock) => {
      given.push(lock)
      return db.tx(work, lock)
    }
    await batchedWrites({ tx }, add, 'webhooks')('a')
    await batchedWrites({ tx }, add)('b')
    expect(given).toEqual(['webhooks', undefined])
  })

  it('writes in one batch do not affect later writes if their transaction cannot begin', async () => {
    let isLost = true
    const lost: Pick<Db, 'tx'> = {
      tx: (work) => (isLost ? Promise.reject(new Error('The file is lost.')) : db.tx(work)),
    }
    const write = batchedWrites(lost, add)
    await expect(write('a')).rejects.toThrow('The file is lost.')
    isLost = false
    await write('b')
    expect(await ids()).toEqual(['b'])
  })

  it('writes in one batch fail together and do not affect later writes', async () => {
    let isFull = true
    const write = batchedWrites<string>(counted, async (query, id) => {
      await add(query, id)
      if (isFull) throw new Error('The disk is full.')
    })
    const results = await Promise.allSettled([write('a'), write('b')])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isFull = false
    await write('c')
    expect(await ids()).toEqual(['c'])
  })
})
