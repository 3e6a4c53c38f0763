import fs from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { copyDatabase, openReadOnly } from '#server/db/sqlite/backup.ts'
import { schema } from '#server/db/schema/index.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'
import type { Fault } from '#server/testing/razorpay-faults.ts'

let scene: RazorpayScene
beforeEach(async () => {
  scene = await razorpayScene()
})
afterEach(() => scene.close())

describe('a note bought through Razorpay', () => {
  it('a note bought through Razorpay needs one request to create the payment link, and a repeated purchase returns the same order', async () => {
    const { orderId, redirectUrl, order } = await scene.buying()
    expect(redirectUrl).toContain('https://rzp.io/i/plink_')
    expect(scene.simulation.load.requests.filter((line) => line.startsWith('POST'))).toHaveLength(1)
    expect(scene.simulation.load.requests.length).toBeLessThanOrEqual(2)
    expect((await order()).json().data).toMatchObject({ orderId, redirectUrl })
    expect(scene.simulation.ledger.links.size).toBe(1)
  })

  it('a note is unlocked by webhooks alone, in any order and repeated', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.simulation.scripts.fail(orderId)
    scene.simulation.scripts.pay(orderId)
    expect(await scene.deliverAll()).toEqual([200, 200, 200, 200])
    expect(await isOpen()).toBe(true)
    await scene.deliverAll()
    expect((await status()).status).toBe('paid')
  })

  it('a note is unlocked when the buyer returns from the payment page, even without webhooks', async () => {
    const { orderId, isOpen } = await scene.buying()
    const { pathname, search } = new URL(
      scene.simulation.callbackUrl(orderId, scene.simulation.scripts.pay(orderId)),
    )
    const back = await scene.site.app.inject({ url: pathname + search })
    expect([back.statusCode, back.headers.location]).toEqual([303, `/purchases?order=${orderId}`])
    expect(await isOpen()).toBe(true)
  })

  it('a note counts as paid after a webhook that arrives while the payment link is created', async () => {
    const { noteId, headers, order } = await scene.ordering()
    const { ledger, settings, scripts } = scene.simulation
    // The provider delays its responses by more than the webhook takes; concurrent requests wait no longer.
    settings.delayMs = 100
    const pressed = order()
    await vi.waitUntil(() => ledger.links.size === 1, { timeout: 60_000 })
    const [{ referenceId } = { referenceId: '' }] = ledger.links.values()
    scripts.pay(referenceId)
    await scene.deliverAll()
    settings.delayMs = 0
    const { statusCode, data } = (await pressed).json()
    // In either order, the buyer gets the one link, or a message that it is paid.
    expect([200, 409]).toContain(statusCode)
    if (statusCode === 409) expect(data).toMatchObject({ owned: true })
    const read = async (url: string) =>
      (await scene.site.app.inject({ url: `/api/v1${url}`, headers })).json()
    scene.wait(61_000)
    expect((await read(`/payment/status/${referenceId}`)).data.order).toMatchObject({ status: 'paid' })
    expect((await read(`/notes/${noteId}`)).data.note.locked).toBe(false)
    expect(ledger.links.size).toBe(1)
    const entitlements = await scene.site.db.read.select().from(schema.entitlements)
    expect(entitlements).toHaveLength(1)
    const [row] = await scene.site.db.read.select().from(schema.orders)
    expect(row).toMatchObject({ state: 'paid', linkId: [...ledger.links.values()][0]?.id })
    expect(row?.receiptNumber).toMatch(/0001$/)
  })

  it('a note is unlocked when its buyer requests the order status, even without webhook or return', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.simulation.scripts.pay(orderId)
    expect((await status()).status).toBe('paid')
    expect(await isOpen()).toBe(true)
  })

  it('a note stays locked while its payment is only authorised, and after the uncaptured payment is refunded', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    const paymentId = scene.simulation.scripts.authorize(orderId)
    await scene.deliverAll()
    expect((await status()).status).toBe('pending')
    scene.simulation.scripts.refundUncaptured(paymentId)
    await scene.deliverAll()
    expect((await status()).status).toBe('pending')
    expect(await isOpen()).toBe(false)
  })

  it('a note that is paid twice is unlocked once, and the second payment is refunded', async () => {
    const { orderId, status } = await scene.buying()
    const first = scene.simulation.scripts.pay(orderId)
    scene.wait(1000)
    const second = scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    expect((await status()).status).toBe('paid')
    await scene.site.app.runJobs()
    expect(scene.simulation.ledger.payment(first).refunded).toBe(0)
    expect(scene.simulation.ledger.payment(second).refunded).toBe(9900)
  })

  it('a note is unlocked if it is paid after the link has expired', async () => {
    const { orderId, isOpen } = await scene.buying()
    scene.simulation.scripts.expire(orderId)
    await scene.deliverAll()
    scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    expect(await isOpen()).toBe(true)
  })

  it('a note is locked again when a refund from the Razorpay dashboard is processed, not when the refund is started', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    const paymentId = scene.simulation.scripts.pay(orderId)
    await scene.deliverAll()
    scene.simulation.scripts.holdRefunds(true)
    const refundId = scene.simulation.scripts.refund(paymentId)
    await scene.deliverAll()
    expect(await isOpen()).toBe(true)
    scene.simulation.scripts.endRefund(refundId, 'processed')
    await scene.deliverAll()
    expect((await status()).status).toBe('refunded')
    expect(await isOpen()).toBe(false)
  })
})

/** Returns the bytes of a site's database and of a backup of it, each file as latin1. */
function readBytes(databaseFile: string): string[] {
  const backup = `${databaseFile}.backup`
  const source = openReadOnly(databaseFile)
  copyDatabase(source, backup)
  source.close()
  const files = [databaseFile, `${databaseFile}-wal`, backup].filter((file) => fs.existsSync(file))
  return files.map((file) => fs.readFileSync(file, 'latin1'))
}

/** Fails one order, and pays, disputes and loses another. */
async function failAndDispute(): Promise<void> {
  const failed = await scene.buying()
  scene.simulation.scripts.fail(failed.orderId)
  const disputed = await scene.buying()
  const paymentId = scene.simulation.scripts.pay(disputed.orderId)
  await scene.deliverAll()
  for (const what of ['created', 'lost'] as const) {
    scene.simulation.scripts.dispute(paymentId, what)
    await scene.deliverAll()
  }
  expect((await failed.status()).status).toBe('failed')
  expect((await disputed.status()).status).toBe('refunded')
}

it('the database, the backup, the log and the mails contain no payment details and no secret', async () => {
  await failAndDispute()
  const { orderId, isOpen } = await scene.buying()
  const paymentId = scene.simulation.scripts.pay(orderId)
  const { pathname, search, searchParams } = new URL(scene.simulation.callbackUrl(orderId, paymentId))
  await scene.site.app.inject({ url: pathname + search })
  await scene.deliverAll()
  scene.simulation.scripts.refund(paymentId)
  await scene.deliverAll()
  expect(await isOpen()).toBe(false)
  const files = readBytes(scene.site.config.databaseFile)
  const messages = [scene.lines.join('\n'), JSON.stringify(scene.site.mails)].join('\n')
  const stored = [...files, messages].join('\n')
  // Proves that the search finds existing texts.
  expect(files.at(-1)).toContain(paymentId)
  expect(messages).toContain(orderId)
  expect(messages).not.toContain('9876543210')
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = scene.simulation.environment
  const basic = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64')
  const secrets = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET, basic]
  const signatures = scene.simulation.webhooks.events.map(({ signature }) => signature)
  const personal = ['asha.devi@okexample', 'void@razorpay.com', '033814379298', 'ASHA DEVI OF THE CARD']
  const card = ['card_CardOfAshaDevi', 'last4', '403776']
  const all = [...secrets, ...signatures, searchParams.get('razorpay_signature') ?? '', ...personal, ...card]
  expect(all.filter((text) => stored.includes(text))).toEqual([])
})

describe('invalid responses from Razorpay', () => {
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
  it.each(faults)(
    'the faulty Razorpay response %j leaves a paid order pending, and the buyer sees what happens next',
    async (fault) => {
      const { orderId, redirectUrl, isOpen, status } = await scene.buying()
      scene.simulation.scripts.pay(orderId)
      scene.simulation.faults.answerWith(fault, '', 99)
      await scene.deliverAll()
      const purchase = await status()
      expect(purchase).toMatchObject({ status: 'pending', retryUrl: redirectUrl, isOpenable: false })
      expect(purchase.nextStep).toMatch(
        /^You can pay until .+\. We will check again by .+\. If money was deducted but this order stays unpaid, your bank usually refunds it within 10 working days\.$/,
      )
      expect(await isOpen()).toBe(false)
      scene.simulation.faults.clear()
      scene.wait(61_000)
      expect((await status()).status).toBe('paid')
    },
  )

  const AGAIN = 'Press again in a moment: it is the same order.'
  const UNREACHABLE = `The payment provider cannot be reached. Nothing is charged. ${AGAIN}`
  const BUSY =
    'The payment provider takes no orders now. Nothing is charged. Press again in a minute: it is the same order.'
  const WRONG_ANSWER = `The payment provider did not respond correctly. Nothing is charged. ${AGAIN}`
  it.each<[Fault, string]>([
    [{ status: 401 }, 'Payments are closed now. Nothing is charged.'],
    [{ status: 404 }, WRONG_ANSWER],
    [{ status: 409 }, BUSY],
    [{ status: 429, retryAfter: '60' }, BUSY],
    [{ status: 500 }, UNREACHABLE],
    ['html', UNREACHABLE],
    ['half', UNREACHABLE],
    ['nothing', UNREACHABLE],
    ['garbage', WRONG_ANSWER],
  ])(
    'the faulty Razorpay response %j while creating a payment link causes an error, and a retry creates no second link',
    async (fault, message) => {
      const { order } = await scene.ordering()
      scene.simulation.faults.answerWith(fault, 'payment_links', 9, true)
      expect((await order()).json()).toMatchObject({ success: false, statusCode: 503, message })
      scene.simulation.faults.clear()
      scene.wait(61_000)
      const again = await order()
      expect(again.statusCode).toBe(200)
      expect(scene.simulation.ledger.links.size).toBe(1)
    },
  )

  it.each<[string, Record<string, unknown>]>([
    ['of another amount', { amount: 9800 }],
    ['of another currency', { currency: 'USD' }],
    ['with another reference', { reference_id: 'OTHER' }],
  ])('a payment link %s is never treated as paid', async (_what, fields) => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.simulation.scripts.pay(orderId)
    scene.simulation.scripts.alterLink(orderId, fields)
    expect(await status()).toMatchObject({
      status: 'checking',
      nextStep:
        'Your payment arrived, but it differs from the order. We will check it and give you the item or a refund.',
    })
    expect(await isOpen()).toBe(false)
  })

  it('an order is not fulfilled if Razorpay reports its payment link as paid without a payment', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.simulation.scripts.alterLink(orderId, { status: 'paid' })
    expect(['pending', 'checking']).toContain((await status()).status)
    expect(await isOpen()).toBe(false)
  })

  it('a payment of one paisa less than the price is never treated as paid', async () => {
    const { orderId, isOpen, status } = await scene.buying()
    scene.simulation.scripts.pay(orderId, { amount: 9899 })
    expect((await status()).status).toBe('checking')
    expect(await isOpen()).toBe(false)
  })
})
