import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'
import { webhookCache } from './webhooks.service.ts'

let scene: Shop
let logs = ''
let orderId: string
beforeAll(async () => {
  scene = await shop({
    logStream: { write: (line: string) => void (logs += line) },
    env: { LOG_LEVEL: 'warn' },
  })
})
afterAll(() => scene.server.close())
beforeEach(async () => {
  await scene.server.app.runJobs()
  orderId = (await scene.order(await scene.addNote({ price: '₹99' }), 99)).orderId
  logs = ''
})

const events = () => scene.server.db.read.select().from(schema.paymentEvents)
const stateOf = async (id: string) =>
  (await scene.server.db.read.select().from(schema.orders)).find((order) => order.id === id)?.state

describe('a webhook', () => {
  it('a webhook is stored and answered at once, and repeated deliveries cause one job', async () => {
    scene.provider.pay(orderId)
    const before = (await events()).length
    const { calls } = scene.provider
    const requests = calls.length
    const sent = scene.provider.webhook(orderId)
    const responses = await Promise.all(Array.from({ length: 5 }, () => scene.deliver(sent)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(calls.length).toBe(requests)
    expect(await stateOf(orderId)).toBe('redirected')
    expect(await scene.server.app.runJobs()).toBe(2)
    expect(await stateOf(orderId)).toBe('paid')
    expect((await events()).length).toBe(before + 1)
    expect((await events()).at(-1)).toMatchObject({ outcome: 'settled', orderId })
    expect((await scene.deliver(sent)).statusCode).toBe(200)
    // The webhook needs no more work; the second job was the receipt mail.
    expect(await scene.server.app.runJobs()).toBe(0)
  })

  it('a webhook does not mark an order as paid if the provider does not confirm it', async () => {
    await scene.deliver(scene.provider.webhook(orderId, { type: 'payment_link.paid' }))
    await scene.server.app.runJobs()
    expect(await stateOf(orderId)).toBe('redirected')
  })

  it('a webhook with an unknown reference or an unsupported type is stored with the outcome foreign and gets 200', async () => {
    for (const more of [
      { reference: 'SOMEBODY-ELSE' },
      { reference: null, linkId: 'plink_other' },
      { reference: null, paymentId: 'pay_other' },
      { reference: null, type: 'settlement.processed' },
    ]) {
      expect((await scene.deliver(scene.provider.webhook('x', more))).statusCode).toBe(200)
      await scene.server.app.runJobs()
      expect((await events()).at(-1)).toMatchObject({ outcome: 'foreign', orderId: null })
    }
  })

  it('a webhook that arrives before the payment link is stored marks the order as paid', async () => {
    await scene.server.db.tx((query) =>
      query.update(schema.orders).set({ linkId: null, linkUrl: '', state: 'created' }),
    )
    scene.provider.pay(orderId)
    await scene.deliver(scene.provider.webhook(orderId))
    await scene.server.app.runJobs()
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('a webhook is retried while the provider is unreachable', async () => {
    scene.provider.pay(orderId)
    await scene.deliver(scene.provider.webhook(orderId))
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    await scene.server.app.runJobs()
    scene.provider.beforeEach(() => undefined)
    expect(await stateOf(orderId)).toBe('redirected')
    scene.wait(1)
    await scene.server.app.runJobs()
    expect(await stateOf(orderId)).toBe('paid')
  })
})

describe('an invalid webhook', () => {
  const flip = (text: string) => (text.startsWith('0') ? `1${text.slice(1)}` : `0${text.slice(1)}`)
  const signature = 'x-signature'
  type Sent = { body: string; headers: Record<string, string> }

  it.each<[string, (sent: Sent) => Sent]>([
    ['no signature', ({ body }) => ({ body, headers: { 'content-type': 'application/json' } })],
    [
      'one bit off',
      ({ body, headers }) => ({ body, headers: { ...headers, [signature]: flip(headers[signature] ?? '') } }),
    ],
    [
      'upper case',
      ({ body, headers }) => ({
        body,
        headers: { ...headers, [signature]: headers[signature]?.toUpperCase() ?? '' },
      }),
    ],
    [
      'another secret',
      ({ body, headers }) => ({
        body,
        headers: { ...headers, [signature]: createHmac('sha256', 'other').update(body).digest('hex') },
      }),
    ],
    [
      'the body written anew',
      ({ body, headers }) => ({ headers, body: JSON.stringify(JSON.parse(body), null, 1) }),
    ],
    ['no body', ({ headers }) => ({ headers, body: '' })],
    ['256 KiB and one byte', ({ headers }) => ({ headers, body: 'x'.repeat(262_145) })],
    [
      'another content type',
      ({ body, headers }) => ({ body, headers: { ...headers, 'content-type': 'text/plain' } }),
    ],
    ['no JSON', ({ headers }) => ({ headers, body: '{"a":' })],
    ['deep nesting', ({ headers }) => ({ headers, body: `${'['.repeat(10_000)}${']'.repeat(10_000)}` })],
  ])('a webhook returns a 4xx status and is not stored if it is invalid: %s', async (_what, change) => {
    const before = await events()
    const response = await scene.deliver(change(scene.provider.webhook(orderId)))
    expect([400, 413, 415]).toContain(response.statusCode)
    expect(await events()).toEqual(before)
    expect(await scene.server.app.runJobs()).toBe(0)
  })

  it('a webhook may have a body of 256 KiB, and the webhook address of another provider returns 404', async () => {
    const full = scene.provider.webhook(orderId, { type: 'x'.repeat(260_000) })
    expect((await scene.deliver(full)).statusCode).toBe(200)
    expect((await scene.deliver(scene.provider.webhook(orderId), 'stripe')).statusCode).toBe(404)
  })
})

describe('the return address', () => {
  it('the return from the payment page redirects to the order and sets a cookie with only the payment result', async () => {
    scene.provider.pay(orderId)
    const { statusCode, headers } = await scene.server.app.inject({ url: scene.provider.returnOf(orderId) })
    expect(statusCode).toBe(303)
    expect(headers.location).toBe(`/purchases?order=${orderId}`)
    expect(headers['set-cookie']).toMatch(
      new RegExp(`^paymentReturn=received.${orderId}; Max-Age=600; Path=/purchases; SameSite=Lax$`),
    )
    expect(await stateOf(orderId)).toBe('paid')
  })

  it('the return from the payment page reports a received payment even if part of it was refunded in the meantime', async () => {
    const { id } = scene.provider.pay(orderId)
    scene.provider.refundPart(id, { amountInPaise: 2000 })
    const { cookies } = await scene.server.app.inject({ url: scene.provider.returnOf(orderId) })
    expect(cookies).toMatchObject([{ name: 'paymentReturn', value: `received.${orderId}` }])
    expect(await stateOf(orderId)).toBe('partly_refunded')
  })

  it('the return from the payment page reports the payment as checking if the provider has none or does not respond', async () => {
    const come = async () =>
      (await scene.server.app.inject({ url: scene.provider.returnOf(orderId) })).cookies.map(
        ({ name, value }) => [name, value],
      )
    expect(await come()).toEqual([['paymentReturn', `checking.${orderId}`]])
    scene.wait(1)
    scene.provider.beforeEach(() => {
      throw new ProviderError('unreachable', 'Nobody answers.')
    })
    expect(await come()).toEqual([['paymentReturn', `checking.${orderId}`]])
    scene.provider.beforeEach(() => undefined)
  })

  it.each<[string, (url: URL) => void]>([
    ['another order', (url) => url.searchParams.set('reference', '01ARZ3NDEKTSV4RRFFQ69G5FAV')],
    ['another link', (url) => url.searchParams.set('link', 'plink_x')],
    ['another signature', (url) => url.searchParams.set('signature', '0')],
    [
      'a repeated parameter',
      (url) => url.searchParams.append('reference', url.searchParams.get('reference') ?? ''),
    ],
    ['nothing', (url) => (url.search = '')],
  ])(
    'the return from the payment page with %s returns 400, changes nothing and logs one line without data',
    async (_what, change) => {
      // Refusals are logged once a minute.
      scene.wait(1)
      scene.provider.pay(orderId)
      const url = new URL(scene.provider.returnOf(orderId), 'http://localhost')
      change(url)
      const response = await scene.server.app.inject({ url: url.pathname + url.search })
      expect(response.statusCode).toBe(400)
      expect(response.cookies).toEqual([])
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.body).toContain('<a href="/purchases">My purchases</a>')
      expect(response.body).not.toMatch(/<script|TEST MODE/)
      expect(await stateOf(orderId)).toBe('redirected')
      const lines = logs.trim().split('\n')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain('payment return refused')
      expect(logs).not.toContain(orderId)
    },
  )
})

it('the webhook cache remembers the latest keys up to its limit', () => {
  const cache = webhookCache({ db: { dataVersion: () => 1 }, most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) cache.add(key)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.has(key))).toEqual([false, true, true, false])
})

it('the webhook cache is cleared when another process writes to the database', () => {
  let version = 1
  let ms = 0
  const cache = webhookCache({ db: { dataVersion: () => version }, ticks: () => ms })
  cache.add('a')
  version = 2
  ms += 200
  expect(cache.has('a')).toBe(false)
  cache.add('a')
  ms += 200
  expect(cache.has('a')).toBe(true)
})
