import { afterEach, beforeEach, expect, it } from 'vitest'
import { schema } from '../../db/schema/index.ts'
import { razorpayScene } from '../../testing/razorpay-scene.ts'
import { shop } from '../../testing/payment-scene.ts'
import type { Shop } from '../../testing/payment-scene.ts'

const DAY = '2026-11-21'

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

const night = async () => {
  scene.server.travelTo('2026-11-21T21:30:00.000Z')
  await scene.server.services.payments.tick()
  await scene.server.app.runJobs()
}
const differences = async () => {
  const rows = await scene.server.db.read.select().from(schema.paymentDifferences)
  return rows.map(({ kind, oursInPaise, theirsInPaise, resolvedAt }) => [
    kind,
    oursInPaise,
    theirsInPaise,
    resolvedAt !== null,
  ])
}
const buy = async () => {
  const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
  const payment = scene.provider.pay(orderId)
  await scene.status(orderId)
  return { orderId, payment }
}

it('a day that is alike has no differences, and is compared once, from three in the morning on', async () => {
  await buy()
  scene.server.travelTo('2026-11-21T21:29:59.000Z')
  await scene.server.services.payments.tick()
  await scene.server.app.runJobs()
  expect(await scene.server.db.read.select().from(schema.paymentComparisons)).toEqual([])
  await night()
  await night()
  expect(await scene.server.db.read.select().from(schema.paymentComparisons)).toMatchObject([
    { id: `razorpay/${DAY}`, payments: 1, differences: 0 },
  ])
})

it('a payment that was added, removed, changed or sent back there is found; what is mended is put in order', async () => {
  const [removed, changed, partly] = [await buy(), await buy(), await buy()]
  const stranger = scene.provider.pay(removed.orderId, { reference: null })
  const link = scene.provider.linkOf(removed.orderId)
  link.payments.splice(link.payments.indexOf(removed.payment), 1)
  changed.payment.amountInPaise = 9800
  partly.payment.refundedInPaise = 5000
  await night()
  const byKind = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect((await differences()).toSorted(byKind)).toEqual([
    ['amount', 9900, 9800, false],
    ['missing_here', null, 9900, false],
    ['missing_there', 9900, null, false],
    ['refund', 0, 5000, false],
  ])
  const overview = await scene.server.get('/admin/orders/overview', { as: 'admin' })
  const shown = overview.json().data.differences
  expect(shown.total).toBe(4)
  expect(shown.items).toContainEqual({
    day: DAY,
    providerId: changed.payment.id,
    orderId: changed.orderId,
    kind: 'amount',
    ours: 99,
    theirs: 98,
  })
  link.payments.splice(link.payments.indexOf(stranger), 1, removed.payment)
  changed.payment.amountInPaise = 9900
  partly.payment.refundedInPaise = 0
  await scene.server.services.payments.compare(`razorpay/${DAY}`)
  expect((await differences()).filter(([, , , isResolved]) => isResolved === false)).toEqual([])
  const mended = await scene.server.get('/admin/orders/overview', { as: 'admin' })
  expect(mended.json().data.differences).toEqual({ total: 0, items: [] })
})

it('the dashboard counts what was added, removed and changed at Razorpay, until it is mended', async () => {
  const razorpay = await razorpayScene()
  const { site, double } = razorpay
  const counted = async () =>
    (await site.get('/admin/dashboard', { as: 'admin' })).json().data.paymentDifferences as number
  const orders = [await razorpay.buying(), await razorpay.buying()]
  const [removed = '', changed = ''] = orders.map(({ orderId }) => double.scripts.pay(orderId))
  await razorpay.deliverAll()
  expect(await counted()).toBe(0)
  double.scripts.addPayment(5000)
  double.scripts.removePayment(removed)
  double.scripts.changePayment(changed, 9800)
  site.travelTo('2026-11-21T21:30:00.000Z')
  await site.services.payments.tick()
  await site.app.runJobs()
  expect(await counted()).toBe(3)
  double.scripts.changePayment(changed, 9900)
  await site.services.payments.compare(`razorpay/${DAY}`)
  expect(await counted()).toBe(2)
  await razorpay.close()
})

it('a payment for an order of ours, of which nothing was heard, is no difference: it is settled', async () => {
  const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
  scene.provider.pay(orderId)
  await scene.server.db.tx((query) => query.update(schema.orders).set({ nextCheckAt: null }))
  await night()
  expect(await differences()).toEqual([])
  expect(await scene.server.db.read.select().from(schema.orders)).toMatchObject([{ state: 'paid' }])
})
