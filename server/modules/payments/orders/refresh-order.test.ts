import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

let scene: Shop
let orderId: string
beforeAll(async () => {
  scene = await shop()
})
afterAll(() => scene.server.close())
beforeEach(async () => {
  orderId = (await scene.order(await scene.addNote({ price: '₹99' }), 99)).orderId
})

const comeBack = () => scene.server.app.inject({ url: scene.provider.returnOf(orderId) })

describe('a return from the provider', () => {
  it('a return from the payment page queries the provider even directly after a status request', async () => {
    scene.wait(1)
    await scene.status(orderId)
    scene.provider.pay(orderId)
    expect((await scene.status(orderId)).status).toBe('pending')
    expect((await comeBack()).headers['set-cookie']).toContain(`received.${orderId}`)
    expect((await scene.status(orderId)).status).toBe('paid')
  })

  it('a repeated return from the payment page within 10 seconds does not query the provider', async () => {
    await comeBack()
    const requests = scene.provider.calls.length
    for (let times = 0; times < 5; times += 1) await comeBack()
    expect(scene.provider.calls.length).toBe(requests)
    scene.wait(1)
    await comeBack()
    expect(scene.provider.calls.length).toBe(requests + 1)
  })
})
