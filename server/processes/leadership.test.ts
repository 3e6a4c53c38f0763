import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { locks } from '#server/db/locks.ts'
import { schema } from '#server/db/schema/index.ts'
import { withTransactions } from '#server/db/with-transactions.ts'
import { openTestDatabase } from '#server/testing/test-databases/test-database.ts'
import { migratedDatabase } from '#server/testing/migrated-database.ts'
import { LeaseLost, leadership } from './leadership.ts'

const SECOND = 1000

let db: Db
let ticks: number
let ended: string[]
beforeEach(() => {
  db = openTestDatabase(migratedDatabase())
  ticks = 0
  ended = []
})
afterEach(() => db.close())

// Each process has its own monotonic clock: `ahead` is its difference.
const join = (node: string, ahead = 0) =>
  leadership({ db, node, ticks: () => ticks + ahead, isEnded: (other) => ended.includes(other) })

async function pass(ms: number, ...renewing: ReturnType<typeof join>[]): Promise<void> {
  const end = ticks + ms
  while (ticks < end) {
    ticks += Math.min(5 * SECOND, end - ticks)
    for (const each of renewing) await each.renew()
  }
}

const settings = async () => (await db.read.select().from(schema.settings)).map(({ id }) => id)
const write = (fenced: Db, id: string) =>
  fenced.tx(async (query) => {
    await query.insert(schema.settings).values({ id, value: {}, updatedAt: 0 })
  })

describe('the lease of scheduled work', () => {
  it('one of two processes holds the lease, for as long as it renews it', async () => {
    const [first, second] = [join('first'), join('second', 5 * SECOND)]
    await first.renew()
    await second.renew()
    for (let n = 0; n < 20; n += 1) {
      expect([first.isHeld(), second.isHeld()]).toEqual([true, false])
      await pass(5 * SECOND, first, second)
    }
  })

  it('another process takes the lease of a holder that stops renewing it, after 18 to 25 s', async () => {
    const [first, second] = [join('first'), join('second')]
    await first.renew()
    await second.renew()
    await pass(15 * SECOND, second)
    expect([first.isHeld(), second.isHeld()]).toEqual([false, false])
    await pass(10 * SECOND, second)
    expect([first.isHeld(), second.isHeld()]).toEqual([false, true])
    await first.renew()
    expect(first.isHeld()).toBe(false)
  })

  it('another process takes the lease at once if its holder has ended or has given it up', async () => {
    const [first, second, third] = [join('first'), join('second'), join('third')]
    await first.renew()
    ended.push('first')
    await second.renew()
    expect(second.isHeld()).toBe(true)
    await second.release()
    expect(second.isHeld()).toBe(false)
    await third.renew()
    expect(third.isHeld()).toBe(true)
  })

  it('one of two processes takes a free lease when both try at the same time', async () => {
    const [first, second] = [join('first'), join('second')]
    await Promise.all([first.renew(), second.renew()])
    expect([first, second].filter((each) => each.isHeld())).toHaveLength(1)
    const [third, fourth] = [join('third'), join('fourth')]
    ended.push('first', 'second')
    await Promise.all([third.renew(), fourth.renew()])
    expect([third, fourth].filter((each) => each.isHeld())).toHaveLength(1)
  })

  it('releasing a lease that another process has taken does not take it from that process', async () => {
    const [first, second] = [join('first'), join('second')]
    await first.renew()
    ended.push('first')
    await second.renew()
    await first.release()
    await second.renew()
    expect(second.isHeld()).toBe(true)
  })
})

describe('scheduled work', () => {
  it('scheduled work runs only in the process that holds the lease', async () => {
    const [first, second] = [join('first'), join('second')]
    await first.renew()
    await second.renew()
    const ran: string[] = []
    await first.run(async () => ran.push('first'))
    await second.run(async () => ran.push('second'))
    await pass(15 * SECOND)
    await first.run(async () => ran.push('first, late'))
    expect(ran).toEqual(['first'])
  })

  it('a process that was suspended within scheduled work writes nothing after another has taken the lease', async () => {
    const [first, second] = [join('first'), join('second')]
    await first.renew()
    let wake = () => {}
    const suspended = new Promise<void>((resolve) => {
      wake = resolve
    })
    let refused: unknown
    const running = first.run(async () => {
      await write(first.fenced, 'before')
      await suspended
      await write(first.fenced, 'after').catch((error: unknown) => {
        refused = error
        throw error
      })
    })
    await second.renew()
    await pass(25 * SECOND, second)
    wake()
    await running
    expect(refused).toBeInstanceOf(LeaseLost)
    expect([await settings(), first.isHeld(), second.isHeld()]).toEqual([['before'], false, true])
  })

  it('requests write whether or not their process holds the lease', async () => {
    const [first, second] = [join('first'), join('second')]
    await first.renew()
    await write(first.fenced, 'a')
    await write(second.fenced, 'b')
    expect(await settings()).toEqual(['a', 'b'])
  })

  it('transactions take their lock within scheduled work and outside it', async () => {
    const given: unknown[] = []
    const noted = withTransactions(db, (work, lock) => {
      given.push(lock)
      return db.tx(work, lock)
    })
    const first = leadership({ db: noted, node: 'first', ticks: () => ticks })
    await first.renew()
    given.length = 0
    const writeBoth = async () => {
      await first.fenced.tx(() => Promise.resolve(), locks('user/1', 'order/1'))
      await first.fenced.tx(() => Promise.resolve())
    }
    await writeBoth()
    await first.run(writeBoth)
    expect(given).toEqual([['order/1', 'user/1'], undefined, ['order/1', 'user/1'], undefined])
  })

  it('an error of scheduled work is thrown, and the lease is retained', async () => {
    const first = join('first')
    await first.renew()
    await expect(first.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(first.isHeld()).toBe(true)
  })
})
