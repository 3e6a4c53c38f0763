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
  it('answers at the root and in the data, takes the amount as text, and finds the kind of a lone jobId', async () => {
    const form = await scene.server.send('POST', '/offlineJob/create', buildOfflineForm({ price: '₹30' }))
    const jobId = String(form.json().data.offlineForm?._id ?? form.json().data.offlineJob?._id)
    const body = {
      amount: '30.00',
      currency: 'INR',
      phone: '9876543210',
      notes: { jobId, jobLink: '/offline-job' },
    }
    const answer = (await start(body)).json()
    const [order] = await scene.server.db.read.select().from(schema.orders)
    const expected = { success: true, redirectUrl: order?.linkUrl, orderId: order?.id }
    expect(answer).toMatchObject({ statusCode: 200, ...expected, data: expected })
    expect(order).toMatchObject({
      itemKind: 'offlineForm',
      itemId: jobId,
      amountInPaise: 3000,
      priceText: '₹30',
    })
  })

  it('is one under 20 presses at the same time in two sessions, with one link and two requests at most', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const second = await scene.server.signInAs('buyer@example.in')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        start(scene.wants(note, 99), index % 2 === 0 ? scene.buyer.headers : second.headers),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((answer) => answer.json().redirectUrl as string)).size).toBe(1)
    expect(await ordersMade()).toBe(1)
    expect(scene.provider.links.size).toBe(1)
    expect(scene.provider.calls.length).toBeLessThanOrEqual(2)
  })

  it('is the same until 30 minutes are over; then its link is ended before there is another', async () => {
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

  it('is not made anew where the old one turns out paid', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId)
    scene.wait(31)
    const answer = await start(scene.wants(note, 99))
    expect(answer.json()).toMatchObject({ statusCode: 409, data: { owned: true } })
    expect(await ordersMade()).toBe(1)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
  })

  it('keeps the price that was shown: after a change there is another order', async () => {
    const note = await scene.addNote({ price: '₹99' })
    const first = await scene.order(note, 99)
    await scene.editNote(note, { price: '₹149' })
    const second = await scene.order(note, 149)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await scene.status(first.orderId)).toMatchObject({ status: 'cancelled', amount: 99 })
  })

  it('of which the link could not be made stays, and gets its one link at the next press', async () => {
    const note = await scene.addNote({ price: '₹99' })
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    expect((await start(scene.wants(note, 99))).statusCode).toBe(503)
    scene.provider.beforeEach(() => undefined)
    await scene.order(note, 99)
    expect(await ordersMade()).toBe(1)
  })

  it('of which the link was made, and the answer lost, has no second one', async () => {
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
  ])('leads nobody to a link of %s', async (_what, wrong) => {
    const note = await scene.addNote({ price: '₹99' })
    const { provider } = scene.provider
    const createLink = provider.createLink.bind(provider)
    provider.createLink = async (request) => ({ ...(await createLink(request)), ...wrong })
    const answer = await start(scene.wants(note, 99))
    expect(answer.json()).toMatchObject({
      statusCode: 503,
      message:
        'The payment provider did not respond correctly. Nothing is charged. Press again in a moment: it is the same order.',
    })
    expect(answer.body).not.toContain('rzp.io')
  })

  it('is refused to an owner', async () => {
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
