import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/dates/durations.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'

// 31 March 2027, 23:58 in India.
const MARCH = Date.parse('2027-03-31T18:28:00.000Z')

let scene: RazorpayScene
afterEach(async () => {
  const problems = scene.problems()
  await scene.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

const linesOf = async (from: string, to: string) =>
  (await scene.books(from, to)).map(
    ({ date, time, document, number }) => `${date} ${time} ${document} ${number}`,
  )

/** Pays an order at 23:58 on 31 March; no news arrives before the new financial year. */
async function paidInMarch(env: Record<string, string> = {}) {
  scene = await razorpayScene({ now: MARCH, env })
  const bought = await scene.buying()
  scene.wait(30 * SECOND_MS)
  const paymentId = scene.simulation.scripts.pay(bought.orderId)
  return { ...bought, paymentId }
}

describe('a payment of March that is reported in April', () => {
  it.each(['by the buyer who looks', 'by webhooks that are late'])(
    'a payment of 31 March that is reported in April has its receipt and export line in March: %s',
    async (how) => {
      const { status } = await paidInMarch()
      scene.wait(5 * MINUTE_MS)
      if (how === 'by webhooks that are late') await scene.deliverAll()
      const { paidAt, receiptNumber } = await status()
      expect([paidAt, receiptNumber]).toEqual(['2027-03-31T18:28:30.000Z', 'AVT/2627/000001'])
      await scene.runAll()
      expect(scene.site.mails.at(-1)?.text).toContain('Paid: 31/03/2027 23:58')
      expect(await linesOf('2027-03-01', '2027-03-31')).toEqual(['2027-03-31 23:58 Receipt AVT/2627/000001'])
      expect(await linesOf('2027-04-01', '2027-04-30')).toEqual([])
    },
  )

  it('a payment of March that is reported late marks the books of March as changed until they are exported again', async () => {
    const { orderId, status } = await paidInMarch()
    scene.wait(5 * MINUTE_MS)
    await scene.books('2027-03-01', '2027-03-31')
    expect((await scene.overview()).bookChanges).toEqual([])
    await status()
    expect((await scene.overview()).bookChanges).toMatchObject([
      { month: '2027-03', lines: [{ day: '2027-03-31', document: 'payment', orderId, amount: 99 }] },
    ])
    expect((await scene.books('2027-04-01', '2027-04-30')).length).toBe(0)
    expect((await scene.overview()).bookChanges).toHaveLength(1)
    const [line] = await scene.books('2027-03-01', '2027-03-31')
    expect(line).toMatchObject({ date: '2027-03-31', recorded: '2027-04-01 00:03' })
    expect((await scene.overview()).bookChanges).toEqual([])
  })
})

it('a payment that is captured days later is dated with the time of the capture event', async () => {
  scene = await razorpayScene({ now: MARCH })
  const { orderId, status } = await scene.buying()
  const paymentId = scene.simulation.scripts.authorize(orderId)
  scene.wait(3 * DAY_MS)
  scene.simulation.scripts.capture(paymentId)
  scene.wait(DAY_MS)
  await scene.deliverAll()
  expect(await status()).toMatchObject({
    paidAt: '2027-04-03T18:28:00.000Z',
    receiptNumber: 'AVT/2728/000001',
  })
})

it('a refund and its credit note are dated with the time at which the refund was processed', async () => {
  const { orderId, paymentId, status } = await paidInMarch()
  await scene.deliverAll()
  await scene.runAll()
  scene.simulation.scripts.holdRefunds(true)
  const first = scene.simulation.scripts.refund(paymentId, 2000)
  scene.simulation.scripts.endRefund(first, 'processed')
  const second = scene.simulation.scripts.refund(paymentId, 3000)
  scene.wait(2 * DAY_MS)
  scene.simulation.scripts.endRefund(second, 'processed')
  scene.wait(DAY_MS)
  await scene.deliverAll()
  expect((await status()).refunds).toEqual([
    { amount: 20, at: '2027-03-31T18:28:30.000Z', noteNumber: 'AVTR/2627/000001' },
    { amount: 30, at: expect.stringMatching(/^2027-04-02/), noteNumber: 'AVTR/2728/000001' },
  ])
  const [payment] = (await scene.order(orderId)).payments
  expect(payment?.refunds).toHaveLength(2)
})

it('a lost dispute is dated with the time of the loss and has no document number', async () => {
  const { paymentId } = await paidInMarch()
  scene.simulation.scripts.dispute(paymentId, 'created')
  scene.wait(40 * DAY_MS)
  scene.simulation.scripts.dispute(paymentId, 'lost')
  scene.wait(DAY_MS)
  await scene.deliverAll()
  expect(await linesOf('2027-05-01', '2027-05-31')).toEqual(['2027-05-10 23:58 Dispute lost '])
})

it.each([
  ['ahead', 2 * 3_600_000, '2027-03-31T18:33:30.000Z'],
  ['behind', -2 * 3_600_000, '2027-03-31T16:28:30.000Z'],
])(
  'a provider clock that is %s never sets a payment time later than the time of our server',
  async (_what, ms, paidAt) => {
    scene = await razorpayScene({ now: MARCH })
    const { orderId, status } = await scene.buying()
    scene.simulation.scripts.setClockAhead(ms)
    scene.wait(30 * SECOND_MS)
    scene.simulation.scripts.pay(orderId)
    scene.wait(5 * MINUTE_MS - 11 * SECOND_MS)
    expect((await status()).paidAt).toBe(paidAt)
  },
)

it('the books mark test payments and list the fee and tax of Razorpay', async () => {
  scene = await razorpayScene({ now: MARCH })
  const { orderId } = await scene.buying()
  const paymentId = scene.simulation.scripts.pay(orderId, { fee: { fee: 236, tax: 36 } })
  await scene.deliverAll()
  const refundId = scene.simulation.scripts.refund(paymentId, 1000)
  await scene.deliverAll()
  expect(await scene.books('2027-03-31', '2027-03-31')).toMatchObject([
    { amount: '99.00', fee: '2.36', tax: '0.36', test: 'yes', payment: paymentId, refund: '' },
    { amount: '-10.00', fee: '', tax: '', test: 'yes', payment: paymentId, refund: refundId },
  ])
})

describe('the setting that customers bear the fee', () => {
  const customer = { RAZORPAY_FEE_BEARER: 'customer' }

  it.each([
    [10_134, 234, 'paid'],
    [10_134, 233, 'checking'],
    [10_134, 235, 'checking'],
    [9900, 0, 'paid'],
  ])(
    'a payment of %i paise with a customer fee of %i has the status %s at a price of 9,900 paise',
    async (amount, fee, expected) => {
      scene = await razorpayScene({ now: MARCH, env: customer })
      const { orderId, status } = await scene.buying()
      scene.simulation.scripts.pay(orderId, { amount, fee: { fee, tax: 0 } })
      await scene.deliverAll()
      expect((await status()).status).toBe(expected)
    },
  )

  it('the receipt and the largest refund cover the price without the fee that the customer paid', async () => {
    scene = await razorpayScene({ now: MARCH, env: customer })
    const { orderId, status } = await scene.buying()
    scene.simulation.scripts.pay(orderId, { amount: 10_134, fee: { fee: 234, tax: 36 } })
    await scene.deliverAll()
    expect(await status()).toMatchObject({ status: 'paid', amount: 99 })
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    expect([...scene.simulation.ledger.refunds.values()].map(({ amount }) => amount)).toEqual([9900])
    expect((await status()).status).toBe('refunded')
    scene.wait(DAY_MS)
    await scene.runAll()
    expect((await scene.overview()).differences.total).toBe(0)
  })

  it('a payment that includes a fee does not match its order if the setting for customer fees is off', async () => {
    scene = await razorpayScene({ now: MARCH })
    const { orderId, status } = await scene.buying()
    scene.simulation.scripts.pay(orderId, { amount: 10_134, fee: { fee: 234, tax: 36 } })
    await scene.deliverAll()
    expect((await status()).status).toBe('checking')
  })
})
