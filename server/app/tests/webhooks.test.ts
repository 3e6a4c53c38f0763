import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signContent } from '#server/ports/payments/razorpay-callbacks.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'

let scene: RazorpayScene
beforeAll(async () => {
  scene = await razorpayScene()
})
afterAll(() => scene.close())

const LIMIT = 262_144
const SIGNATURE = 'x-razorpay-signature'
const event = (about: object = {}) => JSON.stringify({ event: 'payment_link.paid', payload: {}, ...about })
const sign = (body: string, secret = scene.simulation.environment.RAZORPAY_WEBHOOK_SECRET) =>
  signContent(body, secret)
const signed = (body: string, secret?: string) => ({
  [SIGNATURE]: sign(body, secret),
  'x-razorpay-event-id': `evt_${sign(body).slice(0, 14)}`,
})

describe('an invalid webhook', () => {
  const rows: [string, () => { body: string; headers: Record<string, string> }][] = [
    ['without a signature', () => ({ body: event(), headers: {} })],
    ['of another secret', () => ({ body: event(), headers: signed(event(), 'another-secret') })],
    [
      'signed in upper case',
      () => ({ body: event(), headers: { [SIGNATURE]: sign(event()).toUpperCase() } }),
    ],
    [
      'that was written anew',
      () => ({ body: JSON.stringify(JSON.parse(event()), null, 2), headers: signed(event()) }),
    ],
    ['with one bit changed', () => ({ body: event().replace('paid', 'qaid'), headers: signed(event()) })],
    ['of no JSON', () => ({ body: '{', headers: { [SIGNATURE]: '0'.repeat(64) } })],
    [
      'of another type',
      () => ({ body: event(), headers: { ...signed(event()), 'content-type': 'text/plain' } }),
    ],
    [
      'of 256 KiB and one byte',
      () => {
        const body = 'x'.repeat(LIMIT + 1)
        return { body, headers: signed(body) }
      },
    ],
  ]
  it.each(rows)(
    'an invalid webhook %s changes nothing, and none of its data is logged',
    async (_what, make) => {
      const { orderId, isOpen } = await scene.buying()
      scene.simulation.scripts.pay(orderId)
      scene.lines.length = 0
      const { body, headers } = make()
      const answer = await scene.post(body, headers)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(await scene.site.app.runJobs()).toBe(0)
      expect(await isOpen()).toBe(false)
      expect(scene.lines.join('\n')).not.toMatch(/payment_link\.paid|xxxx|webhook-secret|[\da-f]{64}/)
    },
  )

  it.each<[string, string]>([
    ['of no JSON', 'no JSON'],
    ['nested deep', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    ['with huge numbers', event({ payload: { payment: { entity: { id: 'pay_1', amount: 1e300 } } } })],
    [
      'about nothing of ours',
      event({ payload: { payment_link: { entity: { id: 'plink_x', reference_id: 'X' } } } }),
    ],
    ['of an unknown type', JSON.stringify({ event: 'settlement.processed', payload: {} })],
    ['of exactly 256 KiB', `{"event":"x","padding":"${'x'.repeat(LIMIT - 26)}"}`],
  ])('a webhook %s with a valid signature gets 200 and causes no failed job', async (_what, body) => {
    await scene.buying()
    expect((await scene.post(body, signed(body))).statusCode).toBe(200)
    await scene.site.app.runJobs()
    expect(scene.lines.join('\n')).not.toContain('a job failed')
  })
})

describe('an invalid return', () => {
  it('a forged return from the payment page changes nothing, gets 400 and leaves no data in the log', async () => {
    const { orderId, isOpen } = await scene.buying()
    const url = new URL(scene.simulation.callbackUrl(orderId, scene.simulation.scripts.pay(orderId)))
    scene.lines.length = 0
    for (const name of url.searchParams.keys()) {
      const changed = new URL(url)
      changed.searchParams.set(name, `${changed.searchParams.get(name) ?? ''}1`)
      const twice = new URL(url)
      twice.searchParams.append(name, url.searchParams.get(name) ?? '')
      const missing = new URL(url)
      missing.searchParams.delete(name)
      for (const { pathname, search } of [changed, twice, missing])
        expect((await scene.site.app.inject({ url: pathname + search })).statusCode).toBe(400)
    }
    expect(await isOpen()).toBe(false)
    expect(scene.lines.join('\n')).not.toMatch(new RegExp(`${orderId}|pay_|plink_|razorpay_`))
  })
})
