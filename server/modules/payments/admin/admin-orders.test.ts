import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { WebhooksData } from '#shared/contracts/admin-orders.ts'
import { schema } from '#server/db/schema/index.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { orderScene } from '#server/testing/order-scene.ts'
import { appTest } from '#server/testing/app-test.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const { entitlements, orderHistory, orders, paymentEvents } = schema

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

const it = appTest()
let scene: ReturnType<typeof orderScene>
it.beforeEach(({ server }) => {
  scene = orderScene(server)
})

const after = (server: TestApp, ms: number) => server.travelTo(new Date(NOW + ms).toISOString())

describe('the list of orders', () => {
  it('GET /admin/orders returns all orders with their state, newest first', async () => {
    const paid = await scene.paid('one@example.in')
    const open = await scene.order(await scene.note(), 'two@example.in')
    const [first, second] = await scene.list()
    expect(first).toMatchObject({
      _id: open.id,
      state: 'redirected',
      linkId: open.linkId,
      isFulfilled: false,
    })
    expect(second).toMatchObject({
      _id: paid.id,
      state: 'paid',
      email: 'one@example.in',
      phone: '9876543210',
      amount: 99,
      item: { type: 'note', title: 'Notes for one@example.in', price: '₹99' },
      isTest: true,
      isFulfilled: true,
      receiptNumber: 'AVT/2627/000001',
    })
  })

  it('the order search finds orders by id, email, phone and receipt, and by link, payment, refund and dispute id', async ({
    server,
  }) => {
    const one = await scene.paid('one@example.in')
    await scene.paid('two@example.in')
    const other = await scene.order(await scene.note(), 'one.more@example.in', '9000000001')
    const { payments } = await scene.read(one.id)
    const search = (text: string) => scene.ids(`?searchQuery=${encodeURIComponent(text)}`)
    for (const text of [
      one.id,
      one.id.toLowerCase(),
      ' ONE@exa\u00ADmple.in ',
      one.linkId,
      'AVT/2627/000001',
    ])
      expect(await search(text), text).toEqual([one.id])
    expect(await search(payments[0]?.providerId ?? '')).toEqual([one.id])
    const disputed = await scene.paid('three@example.in', 'dispute')
    await scene.change(`${one.id}/refund`)
    await scene.runAll()
    const [refund] = (await scene.read(one.id)).payments[0]?.refunds ?? []
    expect(await search(String(refund?.providerId))).toEqual([one.id])
    const disputedId = (await scene.read(disputed.id)).payments[0]?.providerId ?? ''
    const [dispute] = server.app.sandbox?.ledger.disputes.of(disputedId) ?? []
    expect(await search(dispute?.id ?? '')).toEqual([disputed.id])
    expect(await search('one')).toEqual([other.id, one.id])
    for (const text of ['9000000001', '+91 90000 00001', '09000000001'])
      expect(await search(text), text).toEqual([other.id])
    for (const text of ['%', "' or 1=1 --", 'pay_', UNKNOWN, '900000000'])
      expect(await search(text), text).toEqual([])
  })

  it('the filters select orders by state, by required decision and by surplus payment', async () => {
    const paid = await scene.paid('one@example.in')
    const differing = await scene.differing('two@example.in')
    const twice = await scene.paid('three@example.in', 'pay-twice')
    expect(await scene.ids('?state=paid')).toEqual([twice.id, paid.id])
    expect(await scene.ids('?state=mismatch')).toEqual([differing.id])
    expect(await scene.ids('?state=decide')).toEqual([differing.id])
    expect(await scene.ids('?state=surplus')).toEqual([twice.id])
    expect(await scene.ids('?state=surplus&searchQuery=one@example.in')).toEqual([])
  })

  it('GET /admin/orders returns 50 orders on a page, and the next page continues with the orders before the last one', async ({
    server,
  }) => {
    const { id } = await scene.order(await scene.note(), 'one@example.in')
    const [row] = await server.db.read.select().from(orders).where(eq(orders.id, id))
    if (row === undefined) throw new Error('There is no order.')
    const copies = Array.from({ length: 50 }, (_copy, index) => ({
      ...row,
      id: `01ARZ3NDEKTSV4RRFFQ69G5${String(index).padStart(3, '0')}`,
      open: null,
    }))
    await server.db.tx((query) => query.insert(orders).values(copies))
    const page = await scene.seen('')
    expect([page.orders.length, page.orders[0]._id, page.isMore]).toEqual([50, id, true])
    expect(await scene.seen(`?before=${page.orders.at(-1)._id}`)).toMatchObject({
      orders: [{ _id: copies[0]?.id }],
      isMore: false,
    })
  })

  it.for<[string, string]>([
    ['?before=1', 'before'],
    ['?state=gone', 'state'],
    ['?searchQuery=a&searchQuery=b', 'searchQuery'],
    [`?searchQuery=${'a'.repeat(201)}`, 'searchQuery'],
  ])('GET /admin/orders returns 400 for the query %s', async ([query, field], { server }) => {
    const response = await server.get(`/admin/orders${query}`, { as: 'admin' })
    expect(response.json()).toMatchObject({ statusCode: 400, errors: [{ field }] })
  })
})

describe('an order', () => {
  it('GET /admin/orders/:id returns payments, history, decisions and webhooks of the order', async () => {
    const { id } = await scene.paid('one@example.in')
    await scene.change(`${id}/refund`)
    const { payments, history, webhooks, isAcceptable, isMoreHistory } = await scene.read(id)
    expect(payments).toMatchObject([
      {
        amount: 99,
        outcome: 'refund_pending',
        isSurplus: false,
        remainder: 0,
        refunds: [{ status: 'requested', amount: 99, reason: 'Asked by the buyer', isOurs: true }],
      },
    ])
    expect([isAcceptable, isMoreHistory]).toEqual([false, false])
    const whats = history.toReversed().map(({ what, actor }) => `${actor} ${what}`)
    expect(whats.slice(0, 2)).toEqual(['buyer state:created', 'system link'])
    expect(whats).toEqual(
      expect.arrayContaining([
        'provider fetch',
        'provider payment:applied',
        'provider state:paid',
        'provider webhook',
      ]),
    )
    expect(whats.slice(-4)).toEqual([
      'test-admin decision:refund',
      'test-admin payment:refund_pending',
      'test-admin refund:requested',
      'test-admin state:refund_pending',
    ])
    expect(history.find(({ what }) => what === 'decision:refund')?.detail).toEqual({
      reason: 'Asked by the buyer',
    })
    expect(webhooks.map(({ type, outcome }) => `${type} ${outcome}`).toSorted()).toEqual([
      'payment.authorized settled',
      'payment.captured settled',
      'payment_link.paid settled',
    ])
  })

  it('GET /admin/orders/:id names admins by email address and includes unprocessed webhooks', async ({
    server,
  }) => {
    const { id, linkId, buyer } = await scene.order(await scene.note(), 'one@example.in')
    await server.db.tx((query) =>
      query
        .insert(orderHistory)
        .values({ orderId: id, at: NOW, what: 'decision:paid', detail: {}, actor: buyer.user._id }),
    )
    server.app.sandbox?.press(linkId, 'fail')
    await server.app.runJobs()
    const [event] = await server.db.read.select().from(schema.paymentEvents)
    expect(event).toMatchObject({ reference: id })
    await server.db.tx((query) =>
      query.update(schema.paymentEvents).set({ handledAt: null, outcome: '', orderId: null }),
    )
    const { history, webhooks } = await scene.read(id)
    expect(history.find(({ what }) => what === 'decision:paid')?.actor).toBe('one@example.in')
    expect(webhooks).toMatchObject([{ type: 'payment.failed', outcome: 'waiting', handledAt: null }])
  })

  it('GET /admin/orders/:id returns 100 history lines at a time', async ({ server }) => {
    const { id } = await scene.order(await scene.note(), 'one@example.in')
    const line = { orderId: id, at: NOW, what: 'fetch', detail: { link: null }, actor: 'buyer' }
    await server.db.tx((query) => query.insert(orderHistory).values(Array.from({ length: 100 }, () => line)))
    const first = await scene.read(id)
    expect([first.history.length, first.isMoreHistory]).toEqual([100, true])
    const rest = await scene.seen(`/${id}?before=${first.history.at(-1)?.id}`)
    expect(rest.history.map(({ what }: { what: string }) => what)).toEqual(['link', 'state:created'])
    expect(rest.isMoreHistory).toBe(false)
  })

  it('GET /admin/orders/:id returns 404 if the order does not exist and 400 if the id is invalid', async ({
    server,
  }) => {
    expect((await server.get(`/admin/orders/${UNKNOWN}`, { as: 'admin' })).json()).toMatchObject({
      statusCode: 404,
      message: 'Order not found.',
    })
    expect((await server.get('/admin/orders/1', { as: 'admin' })).statusCode).toBe(400)
  })
})

describe('the overview of orders', () => {
  it('the overview of payments counts no problem if every order is in its normal state', async () => {
    await scene.paid('one@example.in')
    expect(await scene.overview()).toEqual({
      unfulfilled: { total: 0, orderIds: [] },
      toDecide: { mismatch: 0, surplus: 0, refundFailed: 0 },
      disputed: 0,
      differences: { total: 0, items: [] },
      bookChanges: [],
      webhooks: { lastAt: NOW_ISO, isOverdue: false },
      provider: { name: 'sandbox', isTest: true },
    })
  })

  it('the overview counts paid orders without an entitlement, except those of erased accounts', async ({
    server,
  }) => {
    const [one, two, three] = [
      await scene.paid('one@example.in'),
      await scene.paid('two@example.in'),
      await scene.paid('three@example.in'),
    ]
    await server.db.tx(async (query) => {
      await query.update(entitlements).set({ closedAt: NOW }).where(eq(entitlements.orderId, one.id))
      await query.delete(entitlements).where(eq(entitlements.orderId, two.id))
      await query.delete(entitlements).where(eq(entitlements.orderId, three.id))
      await query.update(orders).set({ userId: null }).where(eq(orders.id, three.id))
    })
    expect((await scene.overview()).unfulfilled).toEqual({ total: 2, orderIds: [one.id, two.id] })
  })

  it('the overview counts payments that need a decision, and open disputes', async ({ server }) => {
    await scene.differing('one@example.in')
    await scene.paid('two@example.in', 'dispute')
    const failing = await scene.paid('three@example.in', 'refund-fails')
    await scene.change(`${failing.id}/refund`)
    await scene.runAll()
    after(server, 60_000)
    await scene.runAll()
    const { toDecide, disputed } = await scene.overview()
    expect([toDecide, disputed]).toEqual([{ mismatch: 1, surplus: 0, refundFailed: 1 }, 1])
  })

  it('the overview reports overdue webhooks if no webhook arrived within a day after an order', async ({
    server,
  }) => {
    await scene.paid('one@example.in')
    after(server, 5 * DAY_MS)
    await scene.order(await scene.note(), 'two@example.in')
    after(server, 6 * DAY_MS - 1)
    expect((await scene.overview()).webhooks.isOverdue).toBe(false)
    after(server, 6 * DAY_MS)
    expect((await scene.overview()).webhooks).toEqual({ lastAt: NOW_ISO, isOverdue: true })
  })
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

  it('a replay of a webhook without an order reports the outcome foreign, and an unknown webhook returns 404', async ({
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
