import { describe, expect } from 'vitest'
import type { WebhooksData } from '#shared/contracts/admin-orders.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW } from '#server/testing/now.ts'
import { orderScene } from '#server/testing/order-scene.ts'
import { appTest } from '#server/testing/app-test.ts'

const { paymentEvents } = schema

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const it = appTest()
let scene: ReturnType<typeof orderScene>
it.beforeEach(({ server }) => {
  scene = orderScene(server)
})

const log = (query = ''): Promise<WebhooksData> => scene.seen(`/webhooks${query}`)
const replay = (id: string) => scene.change(`webhooks/${id}/replay`, {})
const event = (index: number, more: Partial<typeof paymentEvents.$inferInsert> = {}) => ({
  id: `01ARZ3NDEKTSV4RRFFQ69G5${String(index).padStart(3, '0')}`,
  provider: 'sandbox' as const,
  eventId: `evt_${index}`,
  bodyHash: `body-${index}`,
  type: 'payment.captured',
  size: 2,
  receivedAt: NOW + index,
  outcome: '',
  ...more,
})

describe('the log of webhooks', () => {
  it('GET /admin/orders/webhooks returns webhooks with their outcome, newest first, 50 on a page', async ({
    server,
  }) => {
    const events = Array.from({ length: 51 }, (_event, index) => event(index))
    await server.db.tx((query) => query.insert(paymentEvents).values(events))
    const first = await log()
    expect([first.webhooks.length, first.isMore]).toEqual([50, true])
    expect(first.webhooks[0]).toMatchObject({
      eventId: 'evt_50',
      type: 'payment.captured',
      receivedAt: '2026-11-21T06:30:00.050Z',
      outcome: 'waiting',
      orderId: null,
    })
    expect(await log(`?before=${first.webhooks.at(-1)?._id}`)).toMatchObject({
      webhooks: [{ eventId: 'evt_0' }],
      isMore: false,
    })
    expect((await server.get('/admin/orders/webhooks?before=1', { as: 'admin' })).statusCode).toBe(400)
  })
})

describe('a replayed webhook', () => {
  it('a replayed webhook applies the payment to its order and is recorded in the audit log', async ({
    server,
  }) => {
    const { id, linkId } = await scene.order(await scene.note(), 'one@example.in')
    // Paid, but the webhook is lost.
    server.app.sandbox?.press(linkId, 'pay')
    const lost = event(1, { reference: id, linkId })
    await server.db.tx((query) => query.insert(paymentEvents).values(lost))
    const response = await replay(lost.id)
    expect(response.json()).toMatchObject({
      message: 'The webhook was processed again.',
      data: { webhook: { _id: lost.id, outcome: 'settled', orderId: id } },
    })
    expect((await scene.read(id)).order).toMatchObject({ state: 'paid', isFulfilled: true })
    expect(await scene.audit(`webhook/${lost.id}`)).toMatchObject([{ action: 'retry', actor: 'test-admin' }])
  })

  it('a replayed webhook changes nothing if it was already applied', async ({ server }) => {
    const { id } = await scene.paid('one@example.in')
    const before = await scene.read(id)
    const [webhook] = before.webhooks
    expect((await replay(webhook?._id ?? '')).statusCode).toBe(200)
    await scene.runAll()
    const { order, payments } = await scene.read(id)
    expect(payments).toEqual(before.payments)
    expect(order).toMatchObject({ state: 'paid', receiptNumber: before.order.receiptNumber })
    expect(server.mails.filter(({ subject }) => subject.toLowerCase().includes('receipt'))).toHaveLength(1)
  })

  it('a replay reports a foreign webhook as foreign and returns 404 for one that does not exist', async ({
    server,
  }) => {
    const foreign = event(1, { paymentId: 'pay_none' })
    await server.db.tx((query) => query.insert(paymentEvents).values(foreign))
    expect((await replay(foreign.id)).json()).toMatchObject({ data: { webhook: { outcome: 'foreign' } } })
    expect((await replay(UNKNOWN)).json()).toMatchObject({
      statusCode: 404,
      message: 'Webhook not found.',
    })
    expect(await scene.audit(`webhook/${UNKNOWN}`)).toEqual([])
  })
})
