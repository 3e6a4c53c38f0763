import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

// 03:30 in India.
const NIGHT = Date.parse('2026-11-21T22:00:00.000Z')
const MAX_DELAY_DAYS = 30

let scene: Shop
beforeAll(async () => {
  scene = await shop()
})
afterAll(() => scene.server.close())

type Late = { orderId: string; paymentId: string; capturedAt: number }

/** Creates orders of the first days, each with a payment captured up to 30 days later. */
async function payLate(delays: readonly { day: number; hours: number }[]): Promise<Late[]> {
  const late: Late[] = []
  for (const { day, hours } of delays) {
    const at = NOW + day * DAY_MS
    scene.server.travelTo(new Date(at).toISOString())
    const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
    const { id: paymentId } = scene.provider.pay(orderId, {
      state: 'authorized',
      isCaptured: false,
      createdAt: at,
    })
    late.push({ orderId, paymentId, capturedAt: at + hours * HOUR_MS })
  }
  // Nothing reports this payment: no webhook, return, view or scheduled check.
  await scene.server.db.tx((query) => query.update(schema.orders).set({ nextCheckAt: null }))
  return late
}

it('the nightly run finds every payment in the night after its capture, even if the capture is up to 30 days late', async () => {
  const delay = fc.record({ day: fc.nat({ max: 2 }), hours: fc.nat({ max: MAX_DELAY_DAYS * 24 }) })
  const generated = fc.sample(fc.array(delay, { minLength: 25, maxLength: 25 }), 1)[0] ?? []
  const edges = [0, 1, 24, MAX_DELAY_DAYS * 24].map((hours) => ({ day: 2, hours }))
  const late = await payLate([...generated, ...edges].toSorted((a, b) => a.day - b.day))
  const paymentsOf = (orderId: string) => scene.provider.linkOf(orderId).payments
  for (let night = 0; night <= MAX_DELAY_DAYS + 3; night += 1) {
    const now = NIGHT + night * DAY_MS
    for (const { orderId, capturedAt } of late)
      for (const payment of paymentsOf(orderId))
        if (capturedAt < now) Object.assign(payment, { state: 'captured', isCaptured: true })
    scene.server.travelTo(new Date(now).toISOString())
    await scene.server.services.payments.tick()
    while ((await scene.server.app.runJobs()) > 0);
    const found = await scene.server.db.read.select().from(schema.payments)
    const expected = late.filter(({ capturedAt }) => capturedAt < now)
    expect(found.map(({ providerId }) => providerId).toSorted()).toEqual(
      expected.map(({ paymentId }) => paymentId).toSorted(),
    )
    expect(found.filter(({ outcome }) => outcome !== 'applied')).toEqual([])
  }
  expect(await scene.server.db.read.select().from(schema.payments)).toHaveLength(late.length)
  expect(await scene.server.db.read.select().from(schema.paymentDifferences)).toEqual([])
})
