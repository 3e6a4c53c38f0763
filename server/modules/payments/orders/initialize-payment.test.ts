import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildOfflineForm } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

const ordersMade = async () => (await scene.server.db.read.select().from(schema.orders)).length
const start = (body: object, headers?: Record<string, string>) =>
  scene.post('/payment/initialize-payment', body, headers)

describe('an order', () => {
  it('POST /payment/initialize-payment repeats its data at the root of the response, accepts a text amount and finds the item of a jobId', async () => {
    const form = await scene.server.send('POST', '/offlineJob/create', buildOfflineForm({ price: '₹30' }))
    const jobId = String(form.json().data.offlineForm?._id ?? form.json().data.offlineJob?._id)
    const body = {
      amount: '30.00',
      currency: 'INR',
      phone: '9876543210',
      notes: { jobId, jobLink: '/offline-job' },
    }
    const response = (await start(body)).json()
    const [order] = await scene.server.db.read.select().from(schema.orders)
    const expected = { success: true, redirectUrl: order?.linkUrl, orderId: order?.id }
    expect(response).toMatchObject({ statusCode: 200, ...expected, data: expected })
    expect(order).toMatchObject({
      itemKind: 'offlineForm',
      itemId: jobId,
      amountInPaise: 3000,
      priceText: '₹30',
    })
  })

  it('20 concurrent requests of two sessions create one order with one link and at most two provider requests', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const second = await scene.server.signInAs('buyer@example.in')
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        start(scene.wants(note, 99), index % 2 === 0 ? scene.buyer.headers : second.headers),
      ),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200))
    expect(new Set(responses.map((response) => response.json().redirectUrl as string)).size).toBe(1)
    expect(await ordersMade()).toBe(1)
    expect(scene.provider.links.size).toBe(1)
    expect(scene.provider.calls.length).toBeLessThanOrEqual(2)
  })

  it('an order is reused for 30 minutes; after that its payment link is cancelled before another order is created', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const first = await scene.order(note, 99)
    scene.wait(29)
    expect(await scene.order(note, 99)).toEqual(first)
    scene.wait(1)
    const second = await scene.order(note, 99)
    expect(second.orderId).not.toBe(first.orderId)
    expect(scene.provider.linkOf(first.orderId).state).toBe('cancelled')
    expect((await scene.status(first.orderId)).status).toBe('cancelled')
  })

  it('no new order is created if the previous order turns out to be paid', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId)
    scene.wait(31)
    const response = await start(scene.wants(note, 99))
    expect(response.json()).toMatchObject({ statusCode: 409, data: { owned: true } })
    expect(await ordersMade()).toBe(1)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
  })

  it('an order keeps its price, and a changed price creates another order', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const first = await scene.order(note, 99)
    await scene.editNote(note, { price: '₹149' })
    const second = await scene.order(note, 149)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await scene.status(first.orderId)).toMatchObject({ status: 'cancelled', amount: 99 })
  })

  it('an order without a payment link is reused and receives its link at the next request', async () => {
    const note = await scene.addNote({ price: '₹99' })
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    expect((await start(scene.wants(note, 99))).statusCode).toBe(503)
    scene.provider.beforeEach(() => undefined)
    await scene.order(note, 99)
    expect(await ordersMade()).toBe(1)
  })

  it('an order receives no second payment link if the response with the first link was lost', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const { provider } = scene.provider
    const createLink = provider.createLink.bind(provider)
    provider.createLink = async (request) => {
      await createLink(request)
      throw new ProviderError('unreachable', 'The answer was lost.')
    }
    expect((await start(scene.wants(note, 99))).statusCode).toBe(503)
    provider.createLink = createLink
    const { orderId, redirectUrl } = await scene.order(note, 99)
    expect(scene.provider.links.size).toBe(1)
    expect(scene.provider.linkOf(orderId).url).toBe(redirectUrl)
  })

  it.each([
    ['another amount', { amountInPaise: 1 }],
    ['another currency', { currency: 'USD' }],
    ['another reference', { reference: 'SOMETHING' }],
  ])(
    'POST /payment/initialize-payment returns 503 if the provider returns a link with %s',
    async (_what, wrong) => {
      const note = await scene.addNote({ price: '₹99' })
      const { provider } = scene.provider
      const createLink = provider.createLink.bind(provider)
      provider.createLink = async (request) => ({ ...(await createLink(request)), ...wrong })
      const response = await start(scene.wants(note, 99))
      expect(response.json()).toMatchObject({
        statusCode: 503,
        message:
          'The payment provider did not respond correctly. Nothing is charged. Press again in a moment: it is the same order.',
      })
      expect(response.body).not.toContain('rzp.io')
    },
  )

  it('POST /payment/initialize-payment returns 409 if the buyer already owns the item', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId)
    await scene.status(orderId)
    expect((await start(scene.wants(note, 99))).json()).toMatchObject({
      statusCode: 409,
      message: 'You already have this.',
      data: { owned: true },
    })
  })
})
