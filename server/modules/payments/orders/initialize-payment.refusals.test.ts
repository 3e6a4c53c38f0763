import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildNote, buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { schema } from '#server/db/schema/index.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'
import { testApp } from '#server/testing/test-app.ts'

const MISSING = 'Please enter amount and phone number.'
const UNKNOWN_ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'

let scene: Shop
beforeAll(async () => {
  scene = await shop()
})
afterAll(() => scene.server.close())

const ordersMade = async () => (await scene.server.db.read.select().from(schema.orders)).length
const start = (body: object, headers?: Record<string, string>) =>
  scene.post('/payment/initialize-payment', body, headers)

describe('POST /payment/initialize-payment', () => {
  it.each<[string, object, string, string]>([
    ['no amount', { amount: undefined }, 'amount', MISSING],
    ['a blank amount', { amount: ' ' }, 'amount', MISSING],
    ['no phone', { phone: undefined }, 'phone', MISSING],
    ['amount 0', { amount: 0 }, 'amount', 'Amount must be rupees above 0 with at most 2 decimals.'],
    ['a negative amount', { amount: -1 }, 'amount', 'Amount must be rupees above 0 with at most 2 decimals.'],
    [
      'a tenth of a paisa',
      { amount: 0.001 },
      'amount',
      'Amount must be rupees above 0 with at most 2 decimals.',
    ],
    ['an exponent', { amount: '1e9' }, 'amount', 'Amount must be rupees above 0 with at most 2 decimals.'],
    [
      'a sign of rupees',
      { amount: '₹99' },
      'amount',
      'Amount must be rupees above 0 with at most 2 decimals.',
    ],
    ['NaN', { amount: 'NaN' }, 'amount', 'Amount must be rupees above 0 with at most 2 decimals.'],
    ['dollars', { currency: 'USD' }, 'currency', 'Currency must be INR.'],
    ['no currency', { currency: undefined }, 'currency', 'Currency must be INR.'],
    ['a phone of 9 digits', { phone: '987654321' }, 'phone', 'Phone must be exactly 10 digits.'],
    ['letters for a phone', { phone: 'phonephone' }, 'phone', 'Phone must be exactly 10 digits.'],
    ['digits of Devanagari', { phone: '९८७६५४३२१०' }, 'phone', 'Phone must be exactly 10 digits.'],
    [
      'an unknown type',
      { item: { type: 'job', id: UNKNOWN_ID } },
      'item.type',
      'Type is note, offlineForm or quiz.',
    ],
    ['no item', { item: undefined }, 'item', 'Choose an item to buy.'],
    ['a blank jobId alone', { item: undefined, notes: { jobId: '' } }, 'item', 'Choose an item to buy.'],
    [
      'two items',
      { notes: { jobId: '01ARZ3NDEKTSV4RRFFQ69G5FA0' } },
      'notes.jobId',
      'This is not the item of the order.',
    ],
  ])('an order with %s returns 400 and names the field', async (_what, more, field, message) => {
    const note = await scene.addNote({ price: '₹99' })
    const response = await start({ ...scene.wants(note, 99), ...more })
    expect(response.statusCode).toBe(400)
    expect(response.json().errors).toContainEqual({ field, message })
    expect(response.json().message).toBe(message)
    expect(await ordersMade()).toBe(0)
  })

  it('an order without a session returns 401 even if the body is invalid', async () => {
    expect((await start({}, {})).statusCode).toBe(401)
  })

  it.each<[string, object, number, number, string]>([
    ['a draft', { status: 'draft' }, 99, 404, 'Item not found.'],
    [
      'an unreadable price',
      { price: '₹99 or ₹199' },
      99,
      409,
      'It cannot be sold, because the price is not one amount.',
    ],
    ['no download', { link: '' }, 99, 409, 'It cannot be sold, because it has no download link.'],
    ['less than a rupee', { price: '₹0.50' }, 0.5, 409, 'It cannot be sold, because the price is below ₹1.'],
    ['free', { price: 'Free' }, 99, 409, 'This is free. You do not need to pay.'],
    ['another price', { price: '₹100' }, 99, 409, 'The price has changed. Please open the item again.'],
    ['one paisa more', { price: '₹99.01' }, 99, 409, 'The price has changed. Please open the item again.'],
  ])('an order is refused for this item: %s', async (_what, more, amount, statusCode, message) => {
    const note = await scene.addNote({ price: '₹99', ...more })
    expect((await start(scene.wants(note, amount))).json()).toMatchObject({ statusCode, message })
    expect(await ordersMade()).toBe(0)
    expect(scene.provider.calls).toEqual([])
  })

  it('an order returns 404 if the item is in the trash or is of another kind', async () => {
    const note = await scene.addNote({ price: '₹99' })
    expect((await start(scene.wants(note, 99, 'offlineForm'))).statusCode).toBe(404)
    await scene.server.send('DELETE', `/notes/${note}`)
    expect((await start(scene.wants(note, 99))).statusCode).toBe(404)
  })

  it('an order returns 503 and stores nothing if no payment provider is set up', async () => {
    const closed = await testApp({ env: { PAYMENT_PROVIDER: 'none' } })
    const note = await closed.send('POST', '/notes/create', {
      ...buildNote({ price: '₹99' }),
    })
    const body = scene.wants(String(note.json().data.note._id), 99)
    const response = await closed.send('POST', '/payment/initialize-payment', body, { as: 'user' })
    expect(response.json()).toMatchObject({
      statusCode: 503,
      message: 'Payments are closed now. Nothing is ordered or charged.',
    })
    expect(await closed.db.read.select().from(schema.orders)).toEqual([])
    expect((await closed.get('/payment/provider')).json().data.payment).toEqual({
      isOpen: false,
      isTest: false,
    })
    await closed.close()
  })

  it('the eleventh order request within a minute returns 429', async () => {
    const limited = await shop({ env: { RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let time = 0; time < 11; time += 1)
      statuses.push((await limited.post('/payment/initialize-payment', {})).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    await limited.server.close()
  })

  it('an order is refused for a quiz that is never offered, has ended or is too cheap', async () => {
    const { server } = scene
    const add = async (more: object) =>
      String(
        (await server.send('POST', '/quizzes/create', buildQuiz({ price: 20, ...more }))).json().data.quiz
          ._id,
      )
    const prize = await add({ winningAmount: 500 })
    const question = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
    const questionIds = [String(question.json().data.question._id)]
    const empty = await add({ category: 'Mock', questionIds, totalQuestions: 2 })
    const sold = await add({
      category: 'Mock',
      questionIds,
      totalQuestions: 1,
      expireDateTime: '2026-11-22T00:00:00.000Z',
    })
    const cheap = await add({ category: 'Mock', questionIds, totalQuestions: 1, price: 0.99 })
    const least = { statusCode: 409, message: 'It cannot be sold, because the price is below ₹1.' }
    expect((await start(scene.wants(cheap, 0.99, 'quiz'))).json()).toMatchObject(least)
    const offered = { statusCode: 409, message: 'This quiz is not offered.' }
    expect((await start(scene.wants(prize, 20, 'quiz'))).json()).toMatchObject(offered)
    expect((await start(scene.wants(empty, 20, 'quiz'))).json()).toMatchObject(offered)
    expect((await start(scene.wants(sold, 20, 'quiz'))).statusCode).toBe(200)
    server.travelTo('2026-11-22T00:00:00.000Z')
    const over = { statusCode: 409, message: 'This quiz has expired.' }
    expect((await start(scene.wants(sold, 20, 'quiz'))).json()).toMatchObject(over)
  })
})
