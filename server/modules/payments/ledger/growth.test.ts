import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

const DAY_MINUTES = 24 * 60
const { orderHistory, paymentEvents } = schema

let scene: Shop
let orderId: string
beforeEach(async () => {
  scene = await shop()
  orderId = (await scene.order(await scene.addNote({ price: '₹99' }), 99)).orderId
})
afterEach(() => scene.server.close())

async function lines(...whats: string[]): Promise<string[]> {
  const rows = await scene.server.db.read.select().from(orderHistory).where(eq(orderHistory.orderId, orderId))
  return rows.filter(({ what }) => whats.includes(what)).map(({ what, actor }) => `${actor} ${what}`)
}
const comeBack = () => scene.server.app.inject({ url: scene.provider.returnOf(orderId) })
async function look(): Promise<void> {
  scene.wait(1)
  await scene.status(orderId)
}

describe('the history of an order', () => {
  it('equal responses of the provider share one line in the order history, and a changed response adds a line', async () => {
    for (let times = 0; times < 5; times += 1) await look()
    expect(await lines('fetch')).toEqual(['buyer fetch'])
    scene.provider.fail(orderId)
    for (let times = 0; times < 5; times += 1) await look()
    expect(await lines('fetch')).toEqual(['buyer fetch', 'buyer fetch'])
  })

  it('a provider response after an outage adds a line to the order history even if nothing changed', async () => {
    await look()
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    await look()
    await look()
    scene.provider.beforeEach(() => undefined)
    await look()
    await look()
    expect(await lines('fetch', 'fetch:failed')).toEqual(['buyer fetch', 'buyer fetch:failed', 'buyer fetch'])
  })

  it('repeated visits to the return address of an order add one line to the order history', async () => {
    for (let times = 0; times < 5; times += 1) {
      scene.wait(1)
      expect((await comeBack()).statusCode).toBe(303)
      await look()
    }
    expect(await lines('return')).toEqual(['buyer return'])
    expect(await lines('fetch')).toEqual(['return fetch', 'buyer fetch'])
  })
})

describe('webhooks', () => {
  const storedTypes = async () =>
    (await scene.server.db.read.select().from(paymentEvents)).map(({ type }) => type)
  const tick = () => scene.server.services.payments.tick()

  it('processed webhooks are deleted after 90 days', async () => {
    await scene.deliver(scene.provider.webhook(orderId, { type: 'payment_link.paid' }))
    await scene.server.app.runJobs()
    scene.wait(1)
    await scene.deliver(scene.provider.webhook(orderId, { type: 'payment.failed' }))
    scene.wait(89 * DAY_MINUTES)
    await tick()
    expect(await storedTypes()).toEqual(['payment_link.paid', 'payment.failed'])
    scene.wait(DAY_MINUTES)
    await tick()
    expect(await storedTypes()).toEqual(['payment.failed'])
    expect(await lines('webhook')).toEqual(['provider webhook'])
    await scene.server.app.runJobs()
    scene.wait(1)
    await scene.deliver(scene.provider.webhook(orderId, { type: 'payment_link.expired' }))
    await tick()
    expect(await storedTypes()).toEqual(['payment_link.expired'])
  })

  it('the latest webhook is retained, so that the overview does not report overdue webhooks', async () => {
    const webhooks = async () =>
      (await scene.server.get('/admin/orders/overview', { as: 'admin' })).json().data.webhooks
    await scene.deliver(scene.provider.webhook(orderId, { type: 'payment_link.paid' }))
    await scene.server.app.runJobs()
    const before = await webhooks()
    expect(before).toMatchObject({ lastAt: expect.any(String), isOverdue: false })
    scene.wait(91 * DAY_MINUTES)
    await tick()
    expect(await webhooks()).toEqual(before)
  })
})
