import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

const COLLEGE = '203.0.113.7'

let scene: Shop
let orderId: string
beforeEach(async () => {
  scene = await shop({ env: { RATE_LIMITS: 'on' } })
  orderId = (await scene.order(await scene.addNote({ price: '₹99' }), 99)).orderId
})
afterEach(() => scene.server.close())

const open = (url: string, remoteAddress = COLLEGE) => scene.server.app.inject({ url, remoteAddress })

async function statusesOf(count: number, urlOf: (index: number) => string): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < count; index += 1) statuses.push((await open(urlOf(index))).statusCode)
  return statuses
}

describe('the limits of returns from a payment provider', () => {
  it('an IP network can send ten invalid returns at once and then one every six seconds, while valid returns are accepted', async () => {
    const statuses = await statusesOf(30, (index) => `/pay/return?x=${index}`)
    expect(statuses).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      ...Array.from({ length: 20 }, () => 429),
    ])
    const throttled = await open('/pay/return?x')
    expect(throttled.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(Number(throttled.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await open('/pay/return?x', '203.0.113.8')).statusCode).toBe(400)
    scene.provider.pay(orderId)
    expect((await open(scene.provider.returnOf(orderId))).statusCode).toBe(303)
    scene.wait(1)
    expect((await open('/pay/return?x')).statusCode).toBe(400)
  })

  it('the return from the payment page can be repeated ten times at once for one order', async () => {
    scene.provider.pay(orderId)
    const statuses = await statusesOf(12, () => scene.provider.returnOf(orderId))
    expect(statuses.filter((status) => status === 303)).toHaveLength(10)
    expect(statuses.slice(10)).toEqual([429, 429])
  })

  it('a valid return from the payment page is accepted from an IP network that used up its limit for other requests', async () => {
    await statusesOf(310, (index) => `/api/v1/nothing/${index}`)
    expect((await open('/api/v1/nothing/else')).statusCode).toBe(429)
    scene.provider.pay(orderId)
    expect((await open(scene.provider.returnOf(orderId))).statusCode).toBe(303)
  })
})
