import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

let scene: Shop
let note: string
beforeEach(async () => {
  scene = await shop()
  note = await scene.addNote({ price: '₹99' })
})
afterEach(() => scene.server.close())

const fetches = () => scene.provider.calls.filter((call) => call === 'fetchLink').length

describe('the status of an order', () => {
  it('concurrent status requests cause one provider request in 10 seconds', async () => {
    const { orderId } = await scene.order(note, 99)
    await Promise.all(Array.from({ length: 10 }, () => scene.status(orderId)))
    expect(fetches()).toBe(1)
    scene.wait(0.15)
    await scene.status(orderId)
    expect(fetches()).toBe(1)
    scene.wait(0.02)
    await scene.status(orderId)
    expect(fetches()).toBe(2)
  })

  it('GET /payment/status returns the stored status and a next step for the buyer if the provider is unreachable', async () => {
    const { orderId, redirectUrl } = await scene.order(note, 99)
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    const shown = await scene.status(orderId)
    expect(shown).toMatchObject({ status: 'pending', retryUrl: redirectUrl, isOpenable: false })
    expect(shown.nextStep).toContain('You can pay until')
    expect(shown.nextStep).toContain('within 10 working days')
  })

  it('the order status is failed after a failed attempt, and paid after a later payment', async () => {
    const { orderId, redirectUrl } = await scene.order(note, 99)
    scene.provider.fail(orderId)
    expect(await scene.status(orderId)).toMatchObject({ status: 'failed', retryUrl: redirectUrl })
    scene.wait(1)
    scene.provider.pay(orderId)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', retryUrl: null, nextStep: '' })
  })

  it('the order status is expired after the payment time, and paid after a late payment', async () => {
    const { orderId } = await scene.order(note, 99)
    scene.wait(46)
    expect(await scene.status(orderId)).toMatchObject({ status: 'expired', retryUrl: null })
    scene.provider.pay(orderId)
    scene.wait(1)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
  })

  it('the order status is checking and the item stays locked if the paid amount differs from the price', async () => {
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId, { amountInPaise: 9899 })
    expect(await scene.status(orderId)).toMatchObject({ status: 'checking', isOpenable: false })
    expect((await scene.readNote(note)).locked).toBe(true)
  })

  it.each(['refused', 'notFound', 'credentials', 'limited', 'unreachable'] as const)(
    'the order status stays pending if the request to the provider fails with %s',
    async (reason) => {
      const { orderId } = await scene.order(note, 99)
      scene.provider.pay(orderId)
      scene.provider.beforeEach(() => {
        throw new ProviderError(reason, 'No.')
      })
      expect((await scene.status(orderId)).status).toBe('pending')
    },
  )

  it('a payment is applied even if the clock goes back a day after the order', async () => {
    const { orderId } = await scene.order(note, 99)
    await scene.status(orderId)
    scene.wait(-24 * 60)
    scene.provider.pay(orderId)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
  })
})

describe('POST /payment/cancel', () => {
  it('cancelling an order cancels its link, and a second request has the same result', async () => {
    const { orderId } = await scene.order(note, 99)
    for (let time = 0; time < 2; time += 1) {
      const response = await scene.post(`/payment/cancel/${orderId}`, {})
      expect(response.json().data.order).toMatchObject({ status: 'cancelled', retryUrl: null })
    }
    expect(scene.provider.linkOf(orderId).state).toBe('cancelled')
    expect((await scene.order(note, 99)).orderId).not.toBe(orderId)
  })

  it('cancelling an order returns the status paid if the payment arrives at the same moment', async () => {
    const { orderId } = await scene.order(note, 99)
    scene.provider.beforeEach((method) => {
      if (method === 'cancelLink') scene.provider.pay(orderId)
    })
    const response = await scene.post(`/payment/cancel/${orderId}`, {})
    expect(response.json().data.order).toMatchObject({ status: 'paid', isOpenable: true })
  })

  it('cancelling an order returns 503 and changes nothing if the provider is unreachable', async () => {
    const { orderId } = await scene.order(note, 99)
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    expect((await scene.post(`/payment/cancel/${orderId}`, {})).json()).toMatchObject({
      statusCode: 503,
      message:
        'The order is not cancelled: the payment provider did not respond. Please try again in a moment.',
    })
    const [order] = await scene.server.db.read.select().from(schema.orders)
    expect(order).toMatchObject({ state: 'redirected', open: 1 })
  })
})

describe('purchases', () => {
  it('GET /me/purchases returns purchases page by page, newest first, with their status', async () => {
    const first = await scene.order(note, 99)
    scene.provider.pay(first.orderId)
    await scene.status(first.orderId)
    const other = await scene.addNote({ price: '₹10' })
    const second = await scene.order(other, 10)
    const list = async (query = '') => (await scene.get(`/me/purchases${query}`)).json().data
    expect(await list()).toMatchObject({
      isMore: false,
      purchases: [
        { _id: second.orderId, status: 'pending', isOpenable: false },
        { _id: first.orderId, status: 'paid', isOpenable: true },
      ],
    })
    expect((await list(`?before=${second.orderId}`)).purchases).toHaveLength(1)
  })

  it('a purchased item stays readable after it was moved to the trash', async () => {
    const { orderId } = await scene.order(note, 99)
    const read = () => scene.get(`/me/purchases/${orderId}/item`)
    expect((await read()).statusCode).toBe(404)
    scene.provider.pay(orderId)
    await scene.status(orderId)
    await scene.server.send('DELETE', `/notes/${note}`)
    await scene.server.app.runJobs()
    expect((await read()).json().data.item).toMatchObject({
      id: note,
      link: 'https://downloads.example.org/polity.pdf',
    })
    expect((await scene.status(orderId)).status).toBe('paid')
  })

  it('a request for a purchase of another user returns 404', async () => {
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId)
    await scene.status(orderId)
    const { headers } = await scene.server.signInAs('other@example.in')
    const responses = await Promise.all([
      scene.get(`/payment/status/${orderId}`, headers),
      scene.get(`/me/purchases/${orderId}/item`, headers),
      scene.post(`/payment/cancel/${orderId}`, {}, headers),
      scene.get('/payment/status/nonsense', headers),
    ])
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
    expect((await scene.get('/me/purchases', headers)).json().data.purchases).toEqual([])
  })
})

describe('lists of items', () => {
  it('a list of notes unlocks the purchased notes of the page and no others', async () => {
    const others = [await scene.addNote({ price: '₹10' }), await scene.addNote({ price: '₹20' })]
    const { orderId } = await scene.order(note, 99)
    scene.provider.pay(orderId)
    await scene.status(orderId)
    const notes = (await scene.get('/notes/allNote?fields=all')).json().data.notes as {
      _id: string
      locked: boolean
      link?: string
    }[]
    expect(notes.filter(({ locked }) => !locked).map(({ _id }) => _id)).toEqual([note])
    expect(notes.filter(({ link }) => link !== undefined)).toHaveLength(1)
    expect(notes).toHaveLength(1 + others.length)
  })
})

describe('a priced quiz', () => {
  it('a priced quiz can be started after its payment and no longer after its refund', async () => {
    const { server } = scene
    const question = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
    const questionIds = [String(question.json().data.question._id)]
    const more = { price: 20, category: 'Mock' as const, questionIds, totalQuestions: 1, attemptsAllowed: 3 }
    const made = await server.send('POST', '/quizzes/create', buildQuiz(more))
    const quiz = String(made.json().data.quiz._id)
    const begin = async () => (await scene.post(`/quizzes/${quiz}/attempts`, {})).json()
    expect(await begin()).toMatchObject({ statusCode: 403, data: { paymentNeeded: true } })
    const order = await scene.post('/payment/initialize-payment', scene.wants(quiz, 20, 'quiz'))
    const orderId = String(order.json().data.orderId)
    scene.provider.pay(orderId)
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', item: { price: '₹20' } })
    const { data } = await begin()
    await scene.post(`/attempts/${String(data.attempt._id)}/submit`, {})
    await server.services.payments.decisions.refund(orderId, 'It was asked for.', { id: 'admin' })
    expect(await begin()).toMatchObject({ statusCode: 403 })
    // The attempt that was made remains.
    expect((await scene.get('/me/attempts')).json().data.attempts).toHaveLength(1)
  })
})
