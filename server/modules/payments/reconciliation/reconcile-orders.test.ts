import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

const tick = async () => {
  await scene.server.services.payments.tick()
  await scene.server.app.runJobs()
}
const fetches = () => scene.provider.calls.filter((call) => call === 'fetchLink').length
const order = async () => (await scene.order(await scene.addNote({ price: '₹99' }), 99)).orderId
const rows = () => scene.server.db.read.select().from(schema.orders)

describe('an unreported order', () => {
  it('an unpaid order is checked after 2, 15 and 60 minutes and 6, 24 and 72 hours, and then no more', async () => {
    await order()
    const checkedAt: number[] = []
    let minute = 0
    for (const at of [1, 2, 3, 15, 16, 59, 60, 61, 360, 361, 1440, 1441, 4320, 4321, 9000]) {
      scene.wait(at - minute)
      minute = at
      const before = fetches()
      await tick()
      if (fetches() > before) checkedAt.push(at)
    }
    expect(checkedAt).toEqual([2, 15, 60, 360, 1440, 4320])
    expect((await rows())[0]).toMatchObject({ state: 'expired', nextCheckAt: null })
  })

  it('an order is fulfilled even if webhook and return were lost', async () => {
    const id = await order()
    scene.provider.pay(id)
    scene.wait(2)
    await tick()
    expect((await rows())[0]).toMatchObject({ state: 'paid', nextCheckAt: null })
  })

  it('a hundred orders are fulfilled once each, with at most 16 concurrent provider requests', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, order))
    for (const id of ids) scene.provider.pay(id)
    let [running, most] = [0, 0]
    scene.provider.beforeEach(async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
    })
    scene.wait(2)
    const before = fetches()
    await tick()
    expect((await rows()).map(({ state }) => state)).toEqual(ids.map(() => 'paid'))
    expect(fetches() - before).toBe(100)
    expect(most).toBe(16)
    expect(new Set((await rows()).map(({ receiptNumber }) => receiptNumber)).size).toBe(100)
  })
})

describe('a run beyond its time limit', () => {
  it('a check of orders that exceeds its time limit leaves the remaining orders to the next run', async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, order))
    for (const id of ids) scene.provider.pay(id)
    const begun = performance.now()
    const time = vi.spyOn(performance, 'now').mockImplementation(() => begun + fetches() * 1000)
    scene.wait(2)
    await tick()
    time.mockRestore()
    expect((await rows()).map(({ state }) => state)).toEqual(ids.map(() => 'paid'))
    expect(fetches()).toBe(100)
  })
})

describe('an unavailable provider', () => {
  it('failed provider requests stop the check of orders and delay the next check, and every order is fulfilled later', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, order))
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    scene.wait(2)
    await tick()
    // At most the concurrent requests of one batch were sent.
    expect(fetches()).toBeLessThanOrEqual(16)
    await tick()
    expect(fetches()).toBeLessThanOrEqual(16)
    scene.provider.beforeEach(() => undefined)
    for (const id of ids) scene.provider.pay(id)
    scene.wait(5)
    await tick()
    expect((await rows()).map(({ state }) => state)).toEqual(ids.map(() => 'paid'))
  })

  it('the provider is queried again after the delay that it requested', async () => {
    await order()
    scene.provider.beforeEach(() => {
      throw new ProviderError('limited', 'Too many.', { retryAfterMs: 10 * 60_000 })
    })
    scene.wait(2)
    await tick()
    scene.wait(9)
    await tick()
    expect(fetches()).toBe(1)
    scene.wait(2)
    await tick()
    expect(fetches()).toBe(2)
  })
})

describe('receipts', () => {
  it('receipt numbers have no gaps for 200 payments at the turn of the financial year', async () => {
    await scene.server.close()
    scene = await shop({ now: '2027-03-31T18:20:00.000Z' })
    const ids = await Promise.all(Array.from({ length: 200 }, order))
    const [march, april] = ['2027-03-31T18:29:59.999Z', '2027-03-31T18:30:00.000Z'].map(Date.parse)
    // The provider's time decides the financial year, regardless of the time when the order is updated.
    for (const [index, id] of ids.entries())
      scene.provider.pay(id, { createdAt: index % 2 === 0 ? march : april })
    const found = await rows()
    const syncAll = (some: typeof found) =>
      Promise.all(some.map((row) => scene.server.services.payments.syncOrder(row, 'system')))
    scene.server.travelTo('2027-03-31T18:31:00.000Z')
    await syncAll(found)
    const numbers = (await rows())
      .map(({ receiptNumber }) => String(receiptNumber))
      .toSorted((a, b) => (a < b ? -1 : 1))
    const series = (name: string) =>
      Array.from({ length: 100 }, (_, index) => `AV/${name}/${String(index + 1).padStart(6, '0')}`)
    expect(numbers).toEqual([...series('2627'), ...series('2728')])
  })
})
