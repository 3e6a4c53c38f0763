import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Purchase } from '#shared/contracts/payment.ts'
import { razorpayScene } from './testing/razorpay-scene.ts'
import type { RazorpayScene } from './testing/razorpay-scene.ts'
import type { Fault } from './testing/razorpay-double/faults.ts'

let scene: RazorpayScene
beforeEach(async () => {
  scene = await razorpayScene()
})
afterEach(() => scene.close())

describe('a note bought at Razorpay', () => {
  it('costs one request to make the link, and is the same order when it is asked for again', async () => {
    const { orderId, redirectUrl, order } = await scene.buying()
    expect(redirectUrl).toContain(`${scene.double.origin}/rzp/`)
    expect(scene.double.load.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
    expect(scene.double.load.requests.length).toBeLessThanOrEqual(2)
    expect((await order()).json().data).toMatchObject({ orderId, redirectUrl })
    expect(scene.double.ledger.links.size).toBe(1)
  })

  it('is open by webhooks alone, in any order and twice', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.fail(orderId)
    scene.double.scripts.pay(orderId)
    expect(await scene.deliverAll()).toEqual([200, 200, 200, 200])
    expect(await isOpen()).toBe(true)
    await scene.deliverAll()
    expect((await status()).status).toBe('paid')
  })

  it('is open by its return alone', async () => {
    const { orderId, isOpen } = await scene.buying()
    const { pathname, search } = new URL(scene.double.callbackUrl(orderId, scene.double.scripts.pay(orderId)))
    const back = await scene.site.app.inject({ url: pathname + search })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/purchases?order=${orderId}`])
    expect(await isOpen()).toBe(true)
  })

  it('is open when its buyer looks, without any news', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.pay(orderId)
    expect((await status()).status).toBe('paid')
    expect(await isOpen()).toBe(true)
  })

  it('is pending while its payment is only authorised, and after that was sent back', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    const paymentId = scene.double.scripts.authorize(orderId)
    await scene.deliverAll()
    expect((await status()).status).toBe('pending')
    scene.double.scripts.refundUncaptured(paymentId)
    await scene.deliverAll()
    expect((await status()).status).toBe('pending')
    expect(await isOpen()).toBe(false)
  })

  it('that is paid twice is open once, and the second payment goes back', async () => {
    const { orderId, status } = await scene.buying()
    const first = scene.double.scripts.pay(orderId)
    scene.wait(1000)
    const second = scene.double.scripts.pay(orderId)
    await scene.deliverAll()
    expect((await status()).status).toBe('paid')
    await scene.site.app.runJobs()
    expect(scene.double.ledger.payment(first).refunded).toBe(0)
    expect(scene.double.ledger.payment(second).refunded).toBe(9900)
  })

  it('that is paid after its end counts', async () => {
    const { orderId, isOpen } = await scene.buying()
    scene.double.scripts.expire(orderId)
    await scene.deliverAll()
    scene.double.scripts.pay(orderId)
    await scene.deliverAll()
    expect(await isOpen()).toBe(true)
  })

  it('is closed by a refund from the dashboard, and not by one that is only begun', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    const paymentId = scene.double.scripts.pay(orderId)
    await scene.deliverAll()
    scene.double.scripts.holdRefunds(true)
    const refundId = scene.double.scripts.refund(paymentId)
    await scene.deliverAll()
    expect(await isOpen()).toBe(true)
    scene.double.scripts.endRefund(refundId, 'processed')
    await scene.deliverAll()
    expect((await status()).status).toBe('refunded')
    expect(await isOpen()).toBe(false)
  })
})

it('database, log and mails hold nothing of how somebody paid, and no secret', async () => {
  const { orderId, isOpen } = await scene.buying()
  const paymentId = scene.double.scripts.pay(orderId)
  const { pathname, search, searchParams } = new URL(scene.double.callbackUrl(orderId, paymentId))
  await scene.site.app.inject({ url: pathname + search })
  await scene.deliverAll()
  scene.double.scripts.refund(paymentId)
  await scene.deliverAll()
  expect(await isOpen()).toBe(false)
  const { databaseFile } = scene.site.config
  const files = [databaseFile, `${databaseFile}-wal`].filter((file) => fs.existsSync(file))
  const kept = [
    ...files.map((file) => fs.readFileSync(file, 'latin1')),
    scene.lines.join('\n'),
    JSON.stringify(scene.site.mails),
  ].join('\n')
  // What is looked for would be found.
  expect(kept).toContain(paymentId)
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = scene.double.environment
  const basic = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')
  const secrets = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, basic]
  const signatures = scene.double.webhooks.events.map(({ signature }) => signature)
  const personal = ['asha.devi@okexample', 'void@razorpay.com', '033814379298']
  const all = [...secrets, ...signatures, searchParams.get('razorpay_signature') ?? '', ...personal]
  expect(all.filter((text) => kept.includes(text))).toEqual([])
})

describe('what Razorpay should not answer', () => {
  const faults: Fault[] = [
    { status: 401 },
    { status: 404 },
    { status: 409 },
    { status: 429, retryAfter: '60' },
    { status: 500 },
    'html',
    'half',
    'nothing',
    'garbage',
  ]
  it.each(faults)('%j leaves an order open, and tells its buyer so', async (fault) => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.pay(orderId)
    scene.double.faults.answerWith(fault, '', 99)
    await scene.deliverAll()
    expect((await status()).status).toBe('pending')
    expect(await isOpen()).toBe(false)
    scene.double.faults.clear()
    scene.wait(61_000)
    expect((await status()).status).toBe('paid')
  })

  it.each(faults)('%j to a new link makes no link twice', async (fault) => {
    const { order } = await scene.ordering()
    scene.double.faults.answerWith(fault, 'payment_links', 9, true)
    const failed = await order()
    expect(failed.statusCode).toBeGreaterThanOrEqual(500)
    expect(failed.json().success).toBe(false)
    scene.double.faults.clear()
    scene.wait(61_000)
    const again = await order()
    expect(again.statusCode).toBe(200)
    expect(scene.double.ledger.links.size).toBe(1)
  })

  it.each<[string, Record<string, unknown>, Purchase['status'][]]>([
    ['of another amount', { amount: 9800 }, ['checking']],
    ['of another currency', { currency: 'USD' }, ['checking']],
    ['with another reference', { reference_id: 'OTHER' }, ['checking']],
  ])('a link %s is never paid', async (_what, fields, expected) => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.pay(orderId)
    scene.double.scripts.alterLink(orderId, fields)
    expect(expected).toContain((await status()).status)
    expect(await isOpen()).toBe(false)
  })

  it('a link that is paid without a payment stays open', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.alterLink(orderId, { status: 'paid' })
    expect(['pending', 'checking']).toContain((await status()).status)
    expect(await isOpen()).toBe(false)
  })

  it('a payment of one paisa less is never taken as paid', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.double.scripts.pay(orderId, { amount: 9899 })
    expect((await status()).status).toBe('checking')
    expect(await isOpen()).toBe(false)
  })
})
