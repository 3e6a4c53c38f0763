import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '../db/db.ts'
import { schema } from '../db/schema/index.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { NOW } from '#server/testing/now.ts'
import { recordPlans } from '#server/testing/record-plans.ts'
import { migratedDatabase } from '../testing/migrated-database.ts'
import { LANES } from './queue.ts'
import type { Job, JobHandler, JobRegistration, Queue } from './queue.ts'
import { LEASE_MS, sqliteQueue } from './jobs.repository.ts'
import { queueWorkers } from './workers.ts'

let db: Db
let now: number
let queue: Queue
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
  now = NOW
  queue = sqliteQueue({ db, clock: () => now })
})
afterEach(() => db.close())

type More = { type?: string; runAt?: number; expiresAt?: number }
const add = (id: string, more: More = {}) =>
  db.tx((query) => queue.enqueue(query, { id, type: 'mail', payload: `about ${id}`, now, ...more }))
const rows = () => db.read.select().from(schema.jobs)

const mailJob = (run: JobHandler): JobRegistration => ({ type: 'mail', lane: LANES.mail, run })

function createWorkers(...jobs: JobRegistration[]) {
  const failed: string[] = []
  const errors: unknown[] = []
  const workers = queueWorkers({
    queue,
    jobs,
    clock: () => now,
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
    onFailure: ({ id }) => void failed.push(id),
    onError: (error) => void errors.push(error),
  })
  return { ...workers, failed, errors }
}

function working(handler: JobHandler) {
  const workers = createWorkers(mailJob(handler))
  return { run: () => workers.drain(), failed: workers.failed }
}

/**
 * Returns a handler with jobs that end on the test's command. The promise resolves once a number of jobs have begun.
 */
function pausedJobs() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  let onBegin = (): void => undefined
  return {
    begun,
    run: ({ id }: Job): Promise<void> =>
      new Promise((resolve) => {
        begun.push(id)
        ends.push(resolve)
        onBegin()
      }),
    endFirst: () => ends.shift()?.(),
    endAll: () => ends.splice(0).forEach((end) => end()),
    async until(count: number): Promise<void> {
      while (begun.length < count) await new Promise<void>((resolve) => (onBegin = resolve))
    },
  }
}

describe('the job queue', () => {
  it('the job queue runs a job once and then deletes it', async () => {
    const done: string[] = []
    const { run } = working(async ({ payload }) => void done.push(payload))
    await add('a')
    await add('b')
    expect(await run()).toBe(2)
    expect(await run()).toBe(0)
    expect(done).toEqual(['about a', 'about b'])
    expect(await rows()).toEqual([])
  })

  it.each([
    ['ahead', 5000],
    ['behind', -5000],
  ])('a renewed job is claimed by no process with a clock 5 s %s', async (_name, apartMs) => {
    const other = sqliteQueue({ db, clock: () => now + apartMs })
    await add('a')
    now += 10_000
    const job = await queue.claim(['mail'])
    if (job === null) throw new Error('The job is due.')
    for (let renewals = 0; renewals < 10; renewals += 1) {
      now += 5000
      expect(await other.claim(['mail'])).toBeNull()
      await queue.renew(job)
    }
    await queue.finish(job)
    expect(await rows()).toEqual([])
  })

  it('a delayed job starts at its time by the clock of the process that claims it', async () => {
    const ahead = sqliteQueue({ db, clock: () => now + 5000 })
    await add('a', { runAt: now + 30_000 })
    now += 24_999
    expect(await ahead.claim(['mail'])).toBeNull()
    now += 1
    expect(await queue.claim(['mail'])).toBeNull()
    expect((await ahead.claim(['mail']))?.id).toBe('a')
  })

  it('the job queue stores no job if the transaction is rolled back', async () => {
    const failing = db.tx(async (query) => {
      await queue.enqueue(query, { id: 'a', type: 'mail', payload: '', now })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
  })

  it('the job queue tries a failing job ten times with growing delays and then keeps it for the admins', async () => {
    const { run, failed } = working(() => Promise.reject(new Error('no route to host')))
    await add('a')
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await run()).toBe(1)
      const [row] = await rows()
      expect(row).toMatchObject({ attempts: attempt, lastError: 'no route to host' })
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

  it('the job queue tries a failing job until the job expires, and then deletes it', async () => {
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

  it('the job queue leases a job to one worker, and another worker can claim the job after the lease has expired', async () => {
    await add('a')
    const claimed = (await queue.claim(['mail'])) as Job
    expect(claimed).toMatchObject({ id: 'a', attempts: 1 })
    now += LEASE_MS - 1
    expect(await queue.claim(['mail'])).toBeNull()
    now += 1
    const again = (await queue.claim(['mail'])) as Job
    expect(again.attempts).toBe(2)
    // The first worker's result has no effect now.
    await queue.finish(claimed)
    expect(await rows()).toHaveLength(1)
    await queue.finish(again)
    expect(await rows()).toEqual([])
  })

  it('the job queue gives each job to exactly one of many workers that claim jobs at the same time', async () => {
    for (let number = 0; number < 20; number += 1) await add(`job ${String(number).padStart(2, '0')}`)
    const claims = await Promise.all(Array.from({ length: 25 }, () => queue.claim(['mail'])))
    const ids = claims.flatMap((job) => job?.id ?? [])
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('the job queue runs a job at its due time, and of several jobs the longest overdue first', async () => {
    const done: string[] = []
    const { run } = working(async ({ id }) => void done.push(id))
    const start = now
    await add('later', { runAt: start + 2000 })
    await add('sooner', { runAt: start + 1000 })
    expect(await queue.nextDue(['mail'])).toBe(start + 1000)
    expect(await run()).toBe(0)
    now = start + 999
    expect(await run()).toBe(0)
    now = start + 5000
    expect(await run()).toBe(2)
    expect(done).toEqual(['sooner', 'later'])
    expect(await queue.nextDue(['mail'])).toBeNull()
  })

  it('the job queue claims jobs of several types in the order of their due times', async () => {
    const types = ['mail', 'digest']
    const start = now
    await add('later', { runAt: start + 2000 })
    await add('sooner', { type: 'digest', runAt: start + 1000 })
    expect(await queue.nextDue(types)).toBe(start + 1000)
    now = start + 1000
    expect(await queue.claim(types)).toMatchObject({ id: 'sooner' })
    now = start + 2000
    expect(await queue.claim(types)).toMatchObject({ id: 'later' })
  })

  it('the job queue claims jobs of several types that are due at one instant in the order of their ids', async () => {
    const types = ['mail', 'digest', 'none']
    await add('b')
    await add('c', { type: 'digest' })
    await add('a', { type: 'digest' })
    await add('0', { type: 'other' })
    const claims = [await queue.claim(types), await queue.claim(types), await queue.claim(types)]
    expect(claims.map((job) => job?.id)).toEqual(['a', 'b', 'c'])
    expect(await queue.claim(types)).toBeNull()
    expect(await queue.claim([])).toBeNull()
  })

  it('the job queue finds a due job by one index look-up for each type, without a scan of jobs', async () => {
    const plan = await recordPlans(db.read, () => queue.nextDue(['mail']))
    const steps = plan.filter((step) => /\b(?:jobs|j)\b/u.test(step))
    expect(steps).toContain('SEARCH jobs USING COVERING INDEX jobs_due (type=? AND failed_at=?)')
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  })

  it('the job queue does not run a job of an unregistered type', async () => {
    const { run } = working(async () => undefined)
    await add('a', { type: 'other' })
    expect(await run()).toBe(0)
    expect(await rows()).toHaveLength(1)
  })

  it('the job queue rejects a type that is registered twice', () => {
    const twice = () =>
      createWorkers(
        mailJob(async () => undefined),
        mailJob(async () => undefined),
      )
    expect(twice).toThrow('Jobs of the type mail are registered twice.')
  })

  it('the job queue lists a job that has failed for good, and runs it again when an admin retries it', async () => {
    let isBroken = true
    const { run } = working(async () => {
      if (isBroken) throw new Error('no route to host')
    })
    await add('a')
    await add('b', { runAt: now + 86_400_000 })
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await run()
      now += 3_600_000
    }
    const { jobs, total } = await queue.failed(5)
    expect(total).toBe(1)
    expect(jobs).toMatchObject([{ id: 'a', type: 'mail', attempts: 10, lastError: 'no route to host' }])
    isBroken = false
    expect(await db.tx((query) => queue.retry(query, 'c', now))).toBe(false)
    expect(await db.tx((query) => queue.retry(query, 'a', now))).toBe(true)
    expect(await db.tx((query) => queue.retry(query, 'a', now))).toBe(false)
    expect(await run()).toBe(1)
    expect((await rows()).map(({ id }) => id)).toEqual(['b'])
  })

  it('the job queue ensures one job of a type, and adds another only if the first is running or due later', async () => {
    const ensure = (id: string, runAt: number) =>
      db.tx((query) => queue.ensure(query, { id, type: 'mail', payload: '', now, runAt }))
    await ensure('a', now + 1000)
    await ensure('b', now + 1000)
    await ensure('c', now + 2000)
    expect((await rows()).map(({ id }) => id)).toEqual(['a'])
    await ensure('d', now)
    expect((await queue.claim(['mail']))?.id).toBe('d')
    await ensure('e', now)
    expect((await rows()).map(({ id }) => id).toSorted()).toEqual(['a', 'd', 'e'])
  })

  it('the job queue deletes a cancelled job', async () => {
    await add('a')
    await db.tx((query) => queue.cancel(query, 'a'))
    expect(await rows()).toEqual([])
  })
})

describe('the workers', () => {
  // No timer polls the queue: a job begins by a commit, or by time that the test advances.
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('the workers start a job when its transaction commits', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    await add('a')
    await paused.until(1)
    paused.endAll()
    await workers.stop()
    expect(await rows()).toEqual([])
  })

  it('the workers run the jobs of one lane without waiting for the jobs of another lane', async () => {
    const [mails, codes] = [pausedJobs(), pausedJobs()]
    const workers = createWorkers(mailJob(mails.run), { type: 'code', lane: LANES.codes, run: codes.run })
    workers.start()
    for (const id of ['a', 'b', 'c']) await add(id)
    await mails.until(LANES.mail.workers)
    await add('d', { type: 'code' })
    await codes.until(1)
    expect(mails.begun).toEqual(['a', 'b'])
    codes.endAll()
    mails.endAll()
    await workers.stop()
  })

  it('the workers claim jobs one by one, and a slow job does not delay other jobs', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    for (const id of ['a', 'b', 'c', 'd']) await add(id)
    await paused.until(2)
    paused.endFirst()
    await paused.until(3)
    expect(paused.begun).toEqual(['a', 'b', 'c'])
    expect((await rows()).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    paused.endAll()
    await workers.stop()
    expect(paused.begun).toHaveLength(3)
  })

  it('the workers start a scheduled job at its due time', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    await add('a', { runAt: now + 3000 })
    await vi.advanceTimersByTimeAsync(2999)
    expect(paused.begun).toEqual([])
    now += 3000
    await vi.advanceTimersByTimeAsync(1)
    await paused.until(1)
    paused.endAll()
    await workers.stop()
  })

  it('the workers renew the lease of a long job and stop a job that takes too long', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    await add('a')
    await paused.until(1)
    for (let passed = 0; passed < 40_000; passed += 1000) {
      now += 1000
      await vi.advanceTimersByTimeAsync(1000)
      expect(await queue.claim(['mail'])).toBeNull()
    }
    expect(workers.failed).toEqual([])
    await vi.advanceTimersByTimeAsync(5000)
    expect(workers.failed).toEqual(['a'])
    await workers.stop()
    expect(await rows()).toMatchObject([{ id: 'a', lastError: 'The job took too long.' }])
  })

  it('the workers never exceed the lane limit, even during a drain and after a clock jump over a lease', async () => {
    const begun: string[] = []
    const first = Promise.withResolvers<void>()
    const isBegun = Promise.withResolvers<void>()
    const run: JobHandler = async ({ id }) => {
      begun.push(id)
      isBegun.resolve()
      // Only the first job is slow.
      if (begun.length === 1) await first.promise
    }
    const workers = createWorkers({ type: 'push', lane: LANES.push, run })
    workers.start()
    await add('A', { type: 'push' })
    await isBegun.promise
    now += 2 * LEASE_MS
    await add('B', { type: 'push', runAt: now - LEASE_MS })
    const drained = workers.drain()
    await vi.advanceTimersByTimeAsync(1)
    for (let look = 0; look < 5; look += 1) await rows()
    expect(begun).toEqual(['A'])
    first.resolve()
    expect(await drained).toBe(2)
    expect(begun).toEqual(['A', 'B'])
    await workers.stop()
  })

  it('the workers find jobs that another process added', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    const other = sqliteQueue({ db, clock: () => now })
    await db.tx((query) => other.enqueue(query, { id: 'a', type: 'mail', payload: '', now }))
    await vi.advanceTimersByTimeAsync(5000)
    await paused.until(1)
    expect(paused.begun).toEqual(['a'])
    paused.endAll()
    await workers.stop()
  })

  it('the workers find jobs of another process at once if its write was noticed', async () => {
    const paused = pausedJobs()
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    const other = sqliteQueue({ db, clock: () => now })
    await db.tx((query) => other.enqueue(query, { id: 'a', type: 'mail', payload: '', now }))
    workers.wake()
    await paused.until(1)
    expect(paused.begun).toEqual(['a'])
    paused.endAll()
    await workers.stop()
  })

  it('the workers report an error of the queue and check the queue again later', async () => {
    const paused = pausedJobs()
    const error = new Error('disk I/O error')
    let failures = 1
    const stored = queue
    queue = {
      ...stored,
      async expire() {
        if ((failures -= 1) >= 0) throw error
        return await stored.expire()
      },
    }
    const workers = createWorkers(mailJob(paused.run))
    workers.start()
    await vi.advanceTimersByTimeAsync(0)
    await add('a')
    await paused.until(1)
    expect(workers.errors).toEqual([error])
    expect(paused.begun).toEqual(['a'])
    paused.endAll()
    await workers.stop()
  })
})
