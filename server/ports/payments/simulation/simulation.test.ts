import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { simulatedRazorpay } from '#server/testing/simulated-razorpay.ts'
import type { SimulatedRazorpay } from '#server/testing/simulated-razorpay.ts'

type Delivery = { id: string; signature: string; body: string }

let simulation: SimulatedRazorpay
let site: http.Server
let deliveries: Delivery[]
let statuses: number[]

beforeEach(async () => {
  deliveries = []
  statuses = []
  site = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-razorpay-event-id': id, 'x-razorpay-signature': signature } = request.headers
      deliveries.push({ id: String(id), signature: String(signature), body })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  simulation = await simulatedRazorpay({ webhookUrl: `http://127.0.0.1:${port}/`, pauses: [1, 1, 1] })
})
afterEach(async () => {
  await simulation.close()
  site.closeAllConnections()
  site.close()
})

const authorization = () => {
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET } = simulation.environment
  return `Basic ${Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')}`
}

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${simulation.origin}/v1${path}`, {
    method,
    headers: { authorization: authorization(), 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const link = (more: object = {}) => ({
  amount: 1000,
  currency: 'INR',
  accept_partial: false,
  reference_id: 'TS1989',
  description: 'Payment for policy no #23456',
  expire_by: inAnHour(),
  customer: { contact: '+919000090000' },
  notify: { sms: false, email: false },
  reminder_enable: false,
  notes: { policy_name: 'Life Insurance Policy' },
  callback_url: 'https://example-callback-url.com/',
  callback_method: 'get',
  ...more,
})
const types = () => deliveries.map(({ body }) => (JSON.parse(body) as { event: string }).event)

describe('the simulation of Razorpay', () => {
  // Fields and types of the documentation's samples.
  it('the simulation of Razorpay responds in the documented formats', async () => {
    const { body: made } = await send('POST', '/payment_links', link())
    expect(made).toEqual({
      accept_partial: false,
      amount: 1000,
      amount_paid: 0,
      callback_method: 'get',
      callback_url: 'https://example-callback-url.com/',
      cancelled_at: 0,
      created_at: expect.any(Number),
      currency: 'INR',
      customer: { contact: '+919000090000' },
      description: 'Payment for policy no #23456',
      expire_by: expect.any(Number),
      expired_at: 0,
      first_min_partial_amount: 0,
      id: expect.stringMatching(/^plink_[A-Za-z\d]{14}$/),
      notes: { policy_name: 'Life Insurance Policy' },
      notify: { email: false, sms: false, whatsapp: false },
      payments: [],
      reference_id: 'TS1989',
      reminder_enable: false,
      reminders: [],
      short_url: expect.stringMatching(/^https:\/\/rzp\.io\/i\//),
      status: 'created',
      updated_at: expect.any(Number),
      upi_link: false,
      user_id: '',
      whatsapp_link: false,
    })
    const paymentId = simulation.scripts.pay('TS1989')
    const { body: paid } = await send('GET', `/payment_links/${String(made['id'])}`)
    expect(paid).toMatchObject({
      status: 'paid',
      amount_paid: 1000,
      order_id: expect.stringMatching(/^order_[A-Za-z\d]{14}$/),
      payments: [
        { amount: 1000, method: 'upi', payment_id: paymentId, status: 'captured', plink_id: made['id'] },
      ],
    })
    const { body: listed } = await send('GET', '/payment_links?reference_id=TS1989')
    expect(listed).toEqual({ payment_links: [{ ...paid, payments: [] }] })
    const { body: attempts } = await send('GET', `/orders/${String(paid['order_id'])}/payments`)
    expect(attempts).toMatchObject({ entity: 'collection', count: 1, items: [{ id: paymentId }] })
    const { body: payment } = await send('GET', `/payments/${paymentId}`)
    expect(payment).toMatchObject({
      entity: 'payment',
      amount: 1000,
      currency: 'INR',
      status: 'captured',
      captured: true,
      amount_refunded: 0,
      refund_status: null,
      order_id: paid['order_id'],
    })
    const { body: refund } = await send('POST', `/payments/${paymentId}/refund`, { amount: 1000 })
    expect(refund).toMatchObject({
      id: expect.stringMatching(/^rfnd_[A-Za-z\d]{14}$/),
      entity: 'refund',
      amount: 1000,
      payment_id: paymentId,
      status: 'processed',
    })
  })

  it('the simulation of Razorpay returns disputes in the documented format, the latest first', async () => {
    await send('POST', '/payment_links', link())
    const paymentId = simulation.scripts.pay('TS1989')
    const [first, second] = (['won', 'created'] as const).map((what) =>
      simulation.scripts.dispute(paymentId, what),
    )
    const { body: one } = await send('GET', `/disputes/${second}`)
    expect(one).toMatchObject({
      id: expect.stringMatching(/^disp_[A-Za-z\d]{14}$/),
      entity: 'dispute',
      payment_id: paymentId,
      amount: 1000,
      currency: 'INR',
      amount_deducted: 0,
      reason_code: expect.any(String),
      respond_by: expect.any(Number),
      status: 'open',
      phase: 'chargeback',
      created_at: expect.any(Number),
    })
    const { body: all } = await send('GET', '/disputes?count=2')
    expect(all).toMatchObject({ entity: 'collection', count: 2, items: [one, { id: first, status: 'won' }] })
    expect(simulation.scripts.dispute(paymentId, 'lost')).toBe(second)
    expect((await send('GET', `/disputes/${second}`)).body).toMatchObject({
      status: 'lost',
      amount_deducted: 1000,
    })
  })

  it.each<[string, string, string, unknown, Record<string, string>, number, string]>([
    ['a reference used twice', 'POST', '/payment_links', {}, {}, 400, 'reference_id'],
    [
      'an end within 15 minutes',
      'POST',
      '/payment_links',
      { reference_id: 'B', expire_by: 1 },
      {},
      400,
      'expire_by',
    ],
    ['less than a rupee', 'POST', '/payment_links', { reference_id: 'B', amount: 99 }, {}, 400, 'amount'],
    [
      'an amount that is no integer',
      'POST',
      '/payment_links',
      { reference_id: 'B', amount: 10.5 },
      {},
      400,
      'amount',
    ],
    [
      'a callback without its method',
      'POST',
      '/payment_links',
      { reference_id: 'B', callback_method: undefined },
      {},
      400,
      'callback_method',
    ],
    ['an unknown id', 'GET', '/payment_links/plink_none', undefined, {}, 400, 'does not exist'],
    ['an unknown dispute', 'GET', '/disputes/disp_none', undefined, {}, 400, 'does not exist'],
    ['an unknown address', 'GET', '/nothing', undefined, {}, 404, 'not found'],
    [
      'a wrong key',
      'GET',
      '/payments',
      undefined,
      { authorization: 'Basic eDp5' },
      401,
      'Authentication failed',
    ],
    ['too long a page', 'GET', '/payments?count=101', undefined, {}, 400, 'count'],
  ])('the simulation of Razorpay rejects %s', async (_what, method, path, more, headers, status, word) => {
    await send('POST', '/payment_links', link())
    const answer = await send(method, path, more === undefined ? undefined : link(more as object), headers)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      error: { code: 'BAD_REQUEST_ERROR', description: expect.any(String) },
    })
    expect(JSON.stringify(answer.body)).toContain(word)
  })

  it('the simulation rejects refunds above the captured amount, with a reused key or while a refund is in progress', async () => {
    await send('POST', '/payment_links', link())
    const path = `/payments/${simulation.scripts.pay('TS1989')}/refund`
    const key = { 'x-refund-idempotency': '550e8400-e29b-41d4-a716-446655440000' }
    expect((await send('POST', path, { amount: 1001 })).status).toBe(400)
    expect((await send('POST', path, { amount: 400 }, { 'x-refund-idempotency': 'short' })).status).toBe(400)
    const first = await send('POST', path, { amount: 400 }, key)
    expect(await send('POST', path, { amount: 400 }, key)).toEqual(first)
    expect((await send('POST', path, { amount: 401 }, key)).status).toBe(400)
    simulation.scripts.keepRefundsInWork(true)
    expect((await send('POST', path, { amount: 400 }, key)).status).toBe(409)
    expect(simulation.ledger.refunds.size).toBe(1)
  })
})

describe('the webhooks of the simulation', () => {
  beforeEach(() => send('POST', '/payment_links', link()))

  it('webhooks of the simulation are signed over their bytes and repeated until the server accepts them', async () => {
    statuses = [500, 500, 200]
    simulation.scripts.fail('TS1989')
    await vi.waitFor(() => expect(deliveries).toHaveLength(3))
    expect(new Set(deliveries.map((each) => JSON.stringify(each))).size).toBe(1)
    const { body, signature } = deliveries[0] ?? { body: '', signature: '' }
    const secret = simulation.environment.RAZORPAY_WEBHOOK_SECRET
    expect(signature).toBe(createHmac('sha256', secret).update(body).digest('hex'))
  })

  it('webhooks of the simulation arrive in order, or in any order if a script delivers them', async () => {
    simulation.scripts.pay('TS1989')
    await simulation.runDue()
    expect(types()).toEqual(['payment.authorized', 'payment.captured', 'payment_link.paid'])
    deliveries.length = 0
    simulation.webhooks.settings.isHeld = true
    simulation.scripts.pay('TS1989')
    await simulation.runDue()
    expect(types()).toEqual([])
    for (const event of simulation.webhooks.events.slice(3).toReversed())
      expect(await simulation.webhooks.deliver(event)).toBe(200)
    expect(types()).toEqual(['payment_link.paid', 'payment.captured', 'payment.authorized'])
  })

  it('webhooks of the simulation are signed with the secret that was set when they were created', async () => {
    simulation.webhooks.settings.isHeld = true
    simulation.scripts.fail('TS1989')
    simulation.webhooks.settings.secret = 'the-next-secret'
    simulation.scripts.fail('TS1989')
    const signers = simulation.webhooks.events.map(({ body, signature }) =>
      [simulation.environment.RAZORPAY_WEBHOOK_SECRET, 'the-next-secret'].find(
        (secret) => createHmac('sha256', secret).update(body).digest('hex') === signature,
      ),
    )
    expect(signers).toEqual([simulation.environment.RAZORPAY_WEBHOOK_SECRET, 'the-next-secret'])
  })
})

describe('the simulation, by a script,', () => {
  beforeEach(() => send('POST', '/payment_links', link()))

  it('a script of the simulation can refund parts up to the remainder, and the refunded parts are added up', async () => {
    const paymentId = simulation.scripts.pay('TS1989')
    const { amount } = simulation.ledger.payment(paymentId)
    simulation.scripts.refund(paymentId, 100)
    simulation.scripts.refund(paymentId, amount - 300)
    expect(() => simulation.scripts.refund(paymentId, 201)).toThrow('200 are left')
    expect((await send('GET', `/payments/${paymentId}`)).body).toMatchObject({
      amount_refunded: amount - 200,
      refund_status: 'partial',
      status: 'captured',
    })
    simulation.scripts.refund(paymentId, 200)
    expect((await send('GET', `/payments/${paymentId}`)).body).toMatchObject({
      refund_status: 'full',
      status: 'refunded',
    })
  })

  it('a script of the simulation can dispute a part of a payment, and can capture a payment days later', async () => {
    const paymentId = simulation.scripts.authorize('TS1989')
    simulation.scripts.setClockAhead(3 * 86_400_000)
    simulation.scripts.capture(paymentId)
    const id = simulation.scripts.dispute(paymentId, 'created', 500)
    const { createdAt } = simulation.ledger.payment(paymentId)
    expect((await send('GET', `/disputes/${id}`)).body).toMatchObject({
      amount: 500,
      created_at: createdAt + 3 * 86_400,
    })
    await simulation.runDue()
    const captured = deliveries
      .map(({ body }) => JSON.parse(body))
      .find(({ event }) => event === 'payment.captured')
    expect(captured.created_at - captured.payload.payment.entity.created_at).toBe(3 * 86_400)
  })

  it('a script of the simulation can reject phone numbers, and the error names the field', async () => {
    simulation.scripts.refuseContacts('+911111111111')
    const other = link({ reference_id: 'B', customer: { contact: '+911111111111' } })
    expect(await send('POST', '/payment_links', other)).toMatchObject({
      status: 400,
      body: { error: { field: 'contact' } },
    })
  })
})

it('a script can make the simulation fail, and the simulation counts its requests', async () => {
  await send('POST', '/payment_links', link())
  simulation.faults.answerWith({ status: 503 }, 'payments', 1)
  expect((await send('GET', '/payments')).status).toBe(503)
  expect((await send('GET', '/payments')).status).toBe(200)
  expect(simulation.load).toMatchObject({ requests: { length: 3 }, now: 0, most: 1 })
})
