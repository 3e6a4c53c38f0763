import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { BuyersData, UnusableItemsData } from '#shared/contracts/sold-items.ts'
import { NOW, NOW_ISO } from '#server/testing/now.ts'
import { examScene } from '../../testing/exam-scene.ts'
import { orderScene } from '../../testing/order-scene.ts'
import { testApp } from '../../testing/test-app.ts'
import type { TestApp } from '../../testing/test-app.ts'

const ASHA = 'asha@example.org'
const RAVI = 'ravi@example.org'

let server: TestApp
let scene: ReturnType<typeof orderScene>

beforeEach(async () => {
  server = await testApp({ now: NOW_ISO })
  scene = orderScene(server)
})

const buyersOf = async (type: string, id: string): Promise<BuyersData> =>
  (await server.get(`/admin/sold-items/${type}/${id}`, { as: 'admin' })).json().data
const unusable = async (): Promise<UnusableItemsData> =>
  (await server.get('/admin/sold-items/unusable', { as: 'admin' })).json().data
/** Runs refunds; the provider reports them a minute later. */
async function finishRefunds(): Promise<void> {
  await scene.runAll()
  server.travelTo(new Date(NOW + MINUTE_MS).toISOString())
  await scene.runAll()
}
const refund = (type: string, id: string, body: object = { reason: 'Printed with errors' }) =>
  server.send('POST', `/admin/sold-items/${type}/${id}/refund`, body)

async function soldNote(...emails: string[]): Promise<string> {
  const id = await scene.note()
  for (const email of emails) await scene.press(await scene.order(id, email), 'pay')
  return id
}

describe('the buyers of an item', () => {
  it('the buyers of an item are counted with their payments, without refunded buyers', async () => {
    const id = await soldNote(ASHA, RAVI)
    expect(await buyersOf('note', id)).toEqual({
      buyers: 2,
      unused: 2,
      amount: 198,
      isUsable: true,
      refunds: { isRunning: false, pending: 0, done: 0, failed: 0 },
    })
    const [order] = await scene.list()
    await scene.change(`${order?._id}/refund`)
    await finishRefunds()
    expect(await buyersOf('note', id)).toMatchObject({ buyers: 1, amount: 99, refunds: { done: 1 } })
  })

  it('the buyers of an item are visible to admins only, and an item that does not exist returns 404', async () => {
    const id = await scene.note()
    expect((await server.get(`/admin/sold-items/note/${id}`, { as: 'anonymous' })).statusCode).toBe(401)
    expect((await server.get(`/admin/sold-items/quiz/${id}`, { as: 'admin' })).statusCode).toBe(404)
    expect((await server.get('/admin/sold-items/note/1', { as: 'admin' })).statusCode).toBe(400)
  })
})

describe('refunding all buyers', () => {
  it('a refund of all buyers is refused if the item is on sale, the reason is missing or there are no buyers', async () => {
    const id = await soldNote(ASHA)
    expect((await refund('note', id)).statusCode).toBe(409)
    await server.send('DELETE', `/notes/${id}`)
    const blank = await refund('note', id, { reason: ' ' })
    expect([blank.statusCode, blank.json().errors[0].field]).toEqual([400, 'reason'])
    const unsold = await scene.note()
    await server.send('DELETE', `/notes/${unsold}`)
    expect((await refund('note', unsold)).json().message).toBe('There are no buyers to refund.')
    expect(await buyersOf('note', id)).toMatchObject({ buyers: 1, refunds: { pending: 0, done: 0 } })
  })

  it('a refund of all buyers refunds each buyer once with the reason, and reports its progress', async () => {
    const id = await soldNote(ASHA, RAVI)
    await server.send('DELETE', `/notes/${id}`)
    const started = await refund('note', id)
    expect(started.json().data.refunds.isRunning).toBe(true)
    expect((await refund('note', id)).json().message).toBe('All buyers are being refunded already.')
    await finishRefunds()
    expect(await buyersOf('note', id)).toEqual({
      buyers: 0,
      unused: 0,
      amount: 0,
      isUsable: true,
      refunds: { isRunning: false, pending: 0, done: 2, failed: 0 },
    })
    expect((await scene.list()).map(({ state, reason }) => [state, reason])).toEqual([
      ['refunded', 'Printed with errors'],
      ['refunded', 'Printed with errors'],
    ])
    expect((await scene.audit(`note/${id}`))[0]).toMatchObject({ action: 'refund buyers' })
  })

  it('a refund of all buyers skips a disputed order and refunds the other orders', async () => {
    const id = await scene.note()
    const disputed = await scene.order(id, ASHA)
    await scene.press(disputed, 'pay')
    await scene.press(disputed, 'dispute')
    await scene.press(await scene.order(id, RAVI), 'pay')
    await server.send('DELETE', `/notes/${id}`)
    await refund('note', id)
    await finishRefunds()
    expect((await scene.list()).map(({ state }) => state)).toEqual(['refunded', 'disputed'])
    expect(await buyersOf('note', id)).toMatchObject({ buyers: 1, refunds: { isRunning: false, done: 1 } })
  })
})

describe('a withdrawn quiz', () => {
  /** Publishes and sells a quiz that starts in an hour. Returns its id. */
  async function soldQuiz(...emails: string[]): Promise<string> {
    const { id } = await examScene(server).quiz(1, {
      price: 50,
      winningAmount: 0,
      startDateTime: '2026-11-21T07:30:00.000Z',
      expireDateTime: '2026-11-21T09:30:00.000Z',
    })
    for (const email of emails) {
      const buyer = await server.signInAs(email)
      const body = { amount: 50, currency: 'INR', phone: '9876543210', item: { type: 'quiz', id } }
      const options = { as: 'anonymous', headers: buyer.headers } as const
      const response = await server.send('POST', '/payment/initialize-payment', body, options)
      const linkId = String(response.json().data.redirectUrl.split('/').at(-1))
      await scene.press({ linkId }, 'pay')
    }
    return id
  }

  const start = async (id: string, email: string) => {
    const { headers } = await server.signInAs(email)
    return await server.send(
      'POST',
      `/quizzes/${id}/attempts`,
      { device: 'phone' },
      { as: 'anonymous', headers },
    )
  }

  it('a withdrawn quiz can be started by its buyers only and is not for sale', async () => {
    const id = await soldQuiz(ASHA)
    await server.send('DELETE', `/quizzes/${id}`)
    const page = await server.get(`/quizzes/${id}/overview`)
    expect([page.statusCode, page.json().data.quiz.withdrawn]).toEqual([200, true])
    const { headers } = await server.signInAs(ASHA)
    const own = await server.app.inject({ method: 'GET', url: '/api/v1/me/purchases', headers })
    expect(own.json().data.purchases[0].nextStep).toBe(
      'This quiz is no longer on sale. You can take it until 21/11/2026 15:00.',
    )
    server.travelTo('2026-11-21T07:30:00.000Z')
    expect((await start(id, RAVI)).statusCode).toBe(409)
    expect((await start(id, ASHA)).statusCode).toBe(200)
    expect(await buyersOf('quiz', id)).toMatchObject({ buyers: 1, unused: 0, amount: 0 })
  })

  it('a request for a withdrawn quiz without buyers returns 404', async () => {
    const [unsold, sold] = [await soldQuiz(), await soldQuiz(ASHA)]
    for (const id of [unsold, sold]) await server.send('DELETE', `/quizzes/${id}`)
    expect((await server.get(`/quizzes/${unsold}/overview`)).statusCode).toBe(404)
    await refund('quiz', sold)
    await scene.runAll()
    expect((await server.get(`/quizzes/${sold}/overview`)).statusCode).toBe(404)
  })

  it('an expired quiz with unused purchases is listed for admins until its buyers are refunded', async () => {
    const id = await soldQuiz(ASHA, RAVI)
    expect(await unusable()).toEqual({ total: 0, items: [] })
    server.travelTo('2026-11-21T08:00:00.000Z')
    await start(id, RAVI)
    server.travelTo('2026-11-21T10:00:00.000Z')
    expect((await unusable()).items).toMatchObject([{ type: 'quiz', id, buyers: 1, reason: 'expired' }])
    expect((await refund('quiz', id)).statusCode).toBe(200)
    await scene.runAll()
    expect(await unusable()).toEqual({ total: 0, items: [] })
  })
})
