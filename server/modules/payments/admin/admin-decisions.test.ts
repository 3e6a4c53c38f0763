import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { AdminOrderData } from '#shared/contracts/admin-orders.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { PaymentProvider } from '#server/ports/payments/payment-provider.ts'
import { NOW } from '#server/testing/now.ts'
import { orderScene } from '#server/testing/order-scene.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

const UNKNOWN = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

let server: TestApp
let scene: ReturnType<typeof orderScene>
let failure: ProviderError | null
beforeEach(async () => {
  failure = null
  // Sandbox of this server; `failure` makes it unreachable.
  const named = (): PaymentProvider | null => {
    if (server.app.sandbox === null) return null
    const { provider } = server.app.sandbox
    if (failure === null) return provider
    const fail = () => Promise.reject(failure ?? new Error('It is there.'))
    return { ...provider, fetchLink: fail, findLink: fail, check: fail }
  }
  server = await testApp({
    payments: {
      get current() {
        return named()
      },
      named,
    },
  })
  scene = orderScene(server)
})
afterEach(() => server.close())

const after = (ms: number) => server.travelTo(new Date(NOW + ms).toISOString())
const toStatus = ({ order, payments }: AdminOrderData) => ({
  state: order.state,
  isFulfilled: order.isFulfilled,
  outcomes: payments.map(({ outcome }) => outcome).toSorted(),
})

describe('a refund', () => {
  it('a refund ends the access to the item at once, and the credit note follows', async () => {
    const { id } = await scene.paid('one@example.in')
    const response = await scene.change(`${id}/refund`)
    expect(response.json()).toMatchObject({
      message: 'The refund has started.',
      data: { order: { _id: id, state: 'refund_pending', isFulfilled: false, reason: 'Asked by the buyer' } },
    })
    await scene.runAll()
    after(MINUTE_MS)
    await scene.runAll()
    expect(await scene.read(id)).toMatchObject({
      order: { state: 'refunded', refunded: 99 },
      payments: [{ refunds: [{ amount: 99, status: 'processed', noteNumber: 'AVTR/2627/000001' }] }],
    })
    expect(await scene.audit(`order/${id}`)).toMatchObject([
      {
        action: 'refund',
        title: 'Notes for one@example.in',
        actor: 'test-admin',
        before: { state: 'paid' },
        after: { state: 'refund_pending', reason: 'Asked by the buyer' },
      },
    ])
  })

  it('a refund is refused and not written to the audit log if the order has no money to refund', async () => {
    const open = await scene.order(await scene.note(), 'one@example.in')
    const { id } = await scene.paid('two@example.in')
    await scene.change(`${id}/refund`)
    for (const each of [open.id, id])
      expect((await scene.change(`${each}/refund`)).json()).toMatchObject({
        statusCode: 409,
        message: 'This order has no payment to refund.',
      })
    expect((await scene.change(`${UNKNOWN}/refund`)).statusCode).toBe(404)
    expect(await scene.audit(`order/${open.id}`)).toEqual([])
    expect(await scene.audit(`order/${id}`)).toHaveLength(1)
  })

  it.each([
    [{}, 'Write a reason.'],
    [{ reason: ' ' }, 'Write a reason.'],
    [{ reason: 7 }, 'This must be text.'],
    [{ reason: 'a'.repeat(301) }, 'Use at most 300 characters.'],
  ])('POST /refund and /accept return 400 without a valid reason: %j', async (body, message) => {
    const { id } = await scene.paid('one@example.in')
    for (const decision of ['refund', 'accept'])
      expect((await scene.change(`${id}/${decision}`, body)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field: 'reason', message }],
      })
    expect((await scene.read(id)).order.state).toBe('paid')
  })

  it('a refund of a surplus payment leaves the order paid by the other payment', async () => {
    const twice = await scene.paid('one@example.in', 'pay-twice')
    await server.db.tx((query) =>
      query
        .update(schema.payments)
        .set({ outcome: 'refund_failed' })
        .where(eq(schema.payments.isSurplus, true)),
    )
    await server.db.tx((query) => query.update(schema.refunds).set({ status: 'failed', nextCheckAt: null }))
    const surplus = (await scene.read(twice.id)).payments.find(({ isSurplus }) => isSurplus)
    expect((await scene.overview()).toDecide).toEqual({ mismatch: 0, surplus: 1, refundFailed: 0 })
    const body = { reason: 'The bank was closed', payment: surplus?._id }
    const response = await scene.change(`${twice.id}/refund`, body)
    expect(response.json()).toMatchObject({
      data: { order: { state: 'paid', isFulfilled: true, reason: '' } },
    })
    expect(toStatus(await scene.read(twice.id)).outcomes).toEqual(['applied', 'refund_pending'])
    expect((await scene.change(`${twice.id}/refund`, body)).json()).toMatchObject({
      statusCode: 409,
      message: 'This payment is refunded, or its refund has started.',
    })
  })

  it('a refund returns 404 if the payment belongs to another order', async () => {
    const [one, two] = [await scene.paid('one@example.in'), await scene.paid('two@example.in')]
    const [payment] = (await scene.read(two.id)).payments
    expect(
      (await scene.change(`${one.id}/refund`, { reason: 'x', payment: payment?._id })).json(),
    ).toMatchObject({
      statusCode: 404,
      message: 'This order has no such payment.',
    })
    expect(toStatus(await scene.read(two.id)).outcomes).toEqual(['applied'])
  })
})

describe('a payment that differs from its order', () => {
  it('accepting a mismatched payment marks the order as paid and issues a receipt', async () => {
    const { id } = await scene.differing('one@example.in')
    const before = await scene.read(id)
    expect([toStatus(before), before.isAcceptable]).toEqual([
      { state: 'mismatch', isFulfilled: false, outcomes: ['mismatch'] },
      true,
    ])
    const response = await scene.change(`${id}/accept`)
    expect(response.json()).toMatchObject({
      message: 'The payment is accepted as paid.',
      data: { order: { state: 'paid', isFulfilled: true, receiptNumber: 'AVT/2627/000001' } },
    })
    expect(await scene.audit(`order/${id}`)).toMatchObject([
      {
        action: 'accept',
        before: { state: 'mismatch' },
        after: { state: 'paid', reason: 'Asked by the buyer' },
      },
    ])
    expect((await scene.change(`${id}/accept`)).json()).toMatchObject({
      statusCode: 409,
      message: 'No payment of this order needs a decision.',
    })
  })

  it('a refund of a mismatched payment returns the money and marks the order as refunded', async () => {
    const { id } = await scene.differing('one@example.in')
    await scene.change(`${id}/refund`)
    await scene.runAll()
    after(MINUTE_MS)
    await scene.runAll()
    expect(toStatus(await scene.read(id))).toEqual({
      state: 'refunded',
      isFulfilled: false,
      outcomes: ['refunded'],
    })
  })

  it('accepting a mismatched payment is refused if the account was erased or the buyer already has the item', async () => {
    const { id } = await scene.differing('one@example.in')
    const { orders, entitlements } = schema
    const [order] = await server.db.read.select().from(orders).where(eq(orders.id, id))
    const { userId, itemId } = order ?? { userId: '', itemId: '' }
    const row = {
      userId: userId ?? '',
      itemKind: 'note' as const,
      itemId,
      orderId: UNKNOWN,
      since: NOW,
      closedAt: null,
    }
    await server.db.tx((query) => query.insert(entitlements).values(row))
    expect((await scene.change(`${id}/accept`)).json()).toMatchObject({
      statusCode: 409,
      message: 'The buyer already has this.',
    })
    await server.db.tx((query) => query.update(orders).set({ userId: null }).where(eq(orders.id, id)))
    expect((await scene.change(`${id}/accept`)).json()).toMatchObject({
      statusCode: 409,
      message: 'The account of the buyer is deleted.',
    })
    expect((await scene.read(id)).isAcceptable).toBe(false)
  })
})

describe('a manual check with the provider', () => {
  it('a check of an order by an admin applies a payment whose webhook was lost', async () => {
    const { id, linkId } = await scene.order(await scene.note(), 'one@example.in')
    server.app.sandbox?.press(linkId, 'pay')
    const response = await scene.change(`${id}/fetch`, {})
    expect(response.json()).toMatchObject({
      message: 'The order is up to date.',
      data: { order: { state: 'paid', isFulfilled: true } },
    })
    expect(await scene.audit(`order/${id}`)).toMatchObject([{ action: 'ask provider', actor: 'test-admin' }])
    expect((await scene.read(id)).history.filter(({ actor }) => actor === 'test-admin')).toContainEqual(
      expect.objectContaining({ what: 'fetch' }),
    )
    expect((await scene.change(`${UNKNOWN}/fetch`, {})).statusCode).toBe(404)
  })

  it.each([
    ['unreachable', 503, 'The payment provider does not respond. Nothing was changed.'],
    [
      'limited',
      503,
      'The payment provider gets too many requests. Nothing was changed. Try again in a minute.',
    ],
    ['refused', 409, 'The payment provider refused the request. Nothing was changed.'],
    ['credentials', 409, expect.stringContaining('missing or refused')],
  ] as const)(
    'a check of an order by an admin returns an error and changes nothing if the provider fails with %s',
    async (reason, statusCode, message) => {
      const { id } = await scene.order(await scene.note(), 'one@example.in')
      failure = new ProviderError(reason, 'rzp_live_secret')
      const response = await scene.change(`${id}/fetch`, {})
      expect(response.json()).toMatchObject({ statusCode, message })
      expect(response.body).not.toContain('rzp_live_secret')
      const { order, history } = await scene.read(id)
      expect([order.state, history[0]?.what]).toEqual(['redirected', 'fetch:failed'])
    },
  )
})

describe("the test of the provider's keys", () => {
  const check = () => server.send('POST', '/admin/orders/check-provider', {})

  it('POST /check-provider reports whether the provider accepts the keys', async () => {
    expect((await check()).json()).toMatchObject({
      message: 'The keys work.',
      data: { provider: 'sandbox', isTest: true },
    })
    failure = new ProviderError('credentials', 'no')
    expect((await check()).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('missing or refused'),
    })
    failure = new ProviderError('unreachable', 'no')
    expect((await check()).statusCode).toBe(503)
  })

  it('POST /check-provider returns 409 if no provider is set up', async () => {
    const closed = await testApp({ payments: { current: null, named: () => null } })
    expect((await closed.send('POST', '/admin/orders/check-provider', {})).json()).toMatchObject({
      statusCode: 409,
      message: 'Payments are closed: no payment provider is set up.',
    })
    await closed.close()
  })
})
