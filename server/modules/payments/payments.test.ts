import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildNote } from '#shared/testing/kind-builders.ts'
import { shop } from '../../testing/payment-scene.ts'
import type { Shop } from '../../testing/payment-scene.ts'

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

describe('a purchased note', () => {
  it('a paid order unlocks the note for its buyer only and sends a receipt', async () => {
    const { server, provider, buyer } = scene
    const note = await scene.addNote({ price: '₹99' })
    const { orderId, redirectUrl } = await scene.order(note, 99)
    expect(redirectUrl).toBe(provider.linkOf(orderId).url)
    expect((await scene.readNote(note)).locked).toBe(true)
    provider.pay(orderId)
    expect(await scene.status(orderId)).toMatchObject({
      status: 'paid',
      receiptNumber: 'AV/2627/000001',
      isOpenable: true,
      amount: 99,
    })
    expect(await scene.readNote(note)).toMatchObject({ locked: false, link: buildNote().link })
    const other = await server.signInAs('other@example.in')
    expect((await scene.readNote(note, other.headers)).locked).toBe(true)
    await server.app.runJobs()
    expect(server.mails.at(-1)).toMatchObject({
      to: buyer.user.email,
      subject: expect.stringContaining('Receipt AV/2627/000001'),
      text: expect.stringContaining('Seller: Avsar\n'),
    })
  })

  it('the purchase and its receipt name the seller from the settings of the site', async () => {
    const { server, provider } = scene
    const seller = { name: 'अवसर Prakashan', address: '12, Sector 62\nNoida' }
    expect((await server.send('PUT', '/site', { seller })).statusCode).toBe(200)
    const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
    provider.pay(orderId)
    expect(await scene.status(orderId)).toMatchObject({ seller })
    await server.app.runJobs()
    expect(server.mails.at(-1)?.text).toContain('Seller: अवसर Prakashan, 12, Sector 62 Noida\n')
  })
})
