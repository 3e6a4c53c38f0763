import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'

let scene: RazorpayScene
beforeAll(async () => {
  scene = await razorpayScene()
})
afterAll(() => scene.close())

/** Runs the upkeep of a later instant, with its jobs. */
async function tick(): Promise<void> {
  await scene.site.services.payments.tick()
  await scene.site.app.runJobs()
}

const refundedOf = (paymentId: string) => scene.simulation.ledger.payment(paymentId).refunded

describe('an order at Razorpay', () => {
  it('an order whose payment fails and then succeeds on the same link is reported as failed, then as paid', async () => {
    const { orderId, redirectUrl, order, status, isOpen } = await scene.buying()
    scene.simulation.scripts.fail(orderId)
    await scene.deliverAll()
    expect(await status()).toMatchObject({ status: 'failed', retryUrl: redirectUrl })
    expect((await order()).json().data).toMatchObject({ orderId, redirectUrl })
    expect(await isOpen()).toBe(false)
    scene.wait(1000)
    scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    expect(await status()).toMatchObject({ status: 'paid', retryUrl: null })
    expect(await isOpen()).toBe(true)
  })

  it('an order that is paid twice on two devices unlocks the item once and refunds the second payment', async () => {
    const { orderId, order, status, isOpen } = await scene.buying()
    scene.wait(31 * MINUTE_MS)
    const second = (await order()).json().data as { orderId: string }
    expect(second.orderId).not.toBe(orderId)
    expect(scene.simulation.ledger.link(orderId).status).toBe('cancelled')
    const first = scene.simulation.scripts.pay(second.orderId)
    await scene.deliverAll()
    expect(await isOpen()).toBe(true)
    const surplus = scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    await scene.site.app.runJobs()
    expect([refundedOf(first), refundedOf(surplus)]).toEqual([0, 9900])
    expect((await status()).status).toBe('refunded')
    expect(await isOpen()).toBe(true)
  })

  it('a webhook that arrives before the payment link is stored marks the order as paid', async () => {
    const { noteId, headers, order } = await scene.ordering()
    // The link is created, but the response is lost.
    scene.simulation.faults.answerWith('reset', 'payment_links', 1, true)
    expect((await order()).statusCode).toBeGreaterThanOrEqual(500)
    const link = [...scene.simulation.ledger.links.values()].at(-1)
    const orderId = link?.referenceId ?? ''
    scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    const read = async (url: string) =>
      (await scene.site.app.inject({ url: `/api/v1${url}`, headers })).json()
    expect((await read(`/payment/status/${orderId}`)).data.order.status).toBe('paid')
    expect((await read(`/notes/${noteId}`)).data.note.locked).toBe(false)
    // The buyer presses again: the item is owned already, and no second link is created.
    const again = await order()
    expect([again.statusCode, again.json().data]).toMatchObject([409, { owned: true }])
    const made = [...scene.simulation.ledger.links.values()].filter(
      ({ referenceId }) => referenceId === orderId,
    )
    expect(made).toHaveLength(1)
  })

  it('a paid order unlocks its item within two minutes, without webhook, return or status request', async () => {
    const { orderId, isOpen } = await scene.buying()
    scene.simulation.scripts.pay(orderId)
    await tick()
    expect(await isOpen()).toBe(false)
    scene.wait(2 * MINUTE_MS)
    await tick()
    expect(await isOpen()).toBe(true)
  })

  it.each<['won' | 'closed' | 'lost', Purchase['status'], boolean]>([
    ['won', 'paid', true],
    ['closed', 'paid', true],
    ['lost', 'refunded', false],
  ])(
    'a disputed order keeps its item accessible during the dispute; after the outcome %s its status is %s',
    async (end, expected, isLeftOpen) => {
      const { orderId, status, isOpen } = await scene.buying()
      const paymentId = scene.simulation.scripts.pay(orderId)
      await scene.deliverAll()
      const state = async () =>
        (await scene.site.get(`/admin/orders/${orderId}`, { as: 'admin' })).json().data.order.state as string
      for (const news of ['created', 'under_review'] as const) {
        scene.simulation.scripts.dispute(paymentId, news)
        await scene.deliverAll()
        expect([await state(), (await status()).status, await isOpen()]).toEqual(['disputed', 'paid', true])
      }
      scene.simulation.scripts.dispute(paymentId, end)
      await scene.deliverAll()
      expect([await state(), (await status()).status]).toEqual([end === 'lost' ? 'lost' : 'paid', expected])
      expect(await isOpen()).toBe(isLeftOpen)
    },
  )

  it('a paid order unlocks its item even if webhooks fail for 24 hours, and the overview reports the webhooks as overdue', async () => {
    const overview = async () =>
      (await scene.site.get('/admin/orders/overview', { as: 'admin' })).json().data as {
        webhooks: { isOverdue: boolean }
      }
    const { settings } = scene.simulation.webhooks
    const rightSecret = settings.secret
    settings.secret = 'a-secret-that-was-replaced'
    const before = scene.simulation.webhooks.events.length
    const { orderId, isOpen } = await scene.buying()
    scene.simulation.scripts.pay(orderId)
    const refused = scene.simulation.webhooks.events.slice(before)
    expect((await overview()).webhooks.isOverdue).toBe(false)
    for (let hours = 0; hours < 25; hours += 1) {
      for (const { body, signature, id } of refused) {
        const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': id }
        expect((await scene.post(body, headers)).statusCode).toBe(400)
      }
      scene.wait(HOUR_MS)
      await tick()
      expect(await isOpen()).toBe(true)
    }
    expect((await overview()).webhooks.isOverdue).toBe(true)
    settings.secret = rightSecret
  })
})
