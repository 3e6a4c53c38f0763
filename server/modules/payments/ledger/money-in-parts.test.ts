import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'

const DAY = '2026-11-21'

let scene: RazorpayScene
beforeEach(async () => {
  scene = await razorpayScene()
})
afterEach(async () => {
  const problems = scene.problems()
  await scene.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

async function paid() {
  const bought = await scene.buying()
  const paymentId = scene.simulation.scripts.pay(bought.orderId)
  await scene.deliverAll()
  await scene.runAll()
  return { ...bought, paymentId }
}
const refundsAtProvider = () => [...scene.simulation.ledger.refunds.values()].map(({ amount }) => amount)
const lines = async () =>
  (await scene.books('2026-11-21', '2026-11-30')).map(
    ({ document, number, amount }) => `${document} ${number} ${amount}`,
  )
const mails = () => scene.site.mails.map(({ text }) => text).filter((text) => text.includes(' was refunded'))

describe('a partial refund from the dashboard of the provider', () => {
  it('a partial refund leaves the item accessible, and a later refund returns the remainder with its own credit note', async () => {
    const { orderId, paymentId, isOpen, status } = await paid()
    scene.simulation.scripts.refund(paymentId, 2000)
    await scene.deliverAll()
    await scene.runAll()
    expect([await isOpen(), await status()]).toMatchObject([
      true,
      { status: 'partlyRefunded', refunded: 20, refunds: [{ amount: 20, noteNumber: 'AVTR/2627/000001' }] },
    ])
    const response = await scene.decide(orderId, 'refund')
    expect(response.json().data.order).toMatchObject({ state: 'refund_pending', refunded: 20 })
    await scene.runAll()
    await scene.deliverAll()
    await scene.runAll()
    expect(refundsAtProvider()).toEqual([2000, 7900])
    expect((await scene.order(orderId)).order).toMatchObject({ state: 'refunded', refunded: 99 })
    expect(await isOpen()).toBe(false)
    expect(await lines()).toEqual([
      'Receipt AVT/2627/000001 99.00',
      'Credit note AVTR/2627/000001 -20.00',
      'Credit note AVTR/2627/000002 -79.00',
    ])
    expect(mails().map((text) => /Credit note \S+ for|₹\d+ for/g.exec(text)?.[0])).toEqual([
      'Credit note AVTR/2627/000001 for',
      'Credit note AVTR/2627/000002 for',
    ])
    expect(mails().map((text) => text.includes('still open the item'))).toEqual([true, false])
    expect((await scene.overview()).differences.total).toBe(0)
  })

  it('a partial refund that no webhook reported reduces the amount of the next refund', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.refund(paymentId, 2000)
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    expect(refundsAtProvider()).toEqual([2000, 7900])
    expect((await scene.order(orderId)).order).toMatchObject({ state: 'refunded', refunded: 99 })
  })

  it('a full refund in the dashboard of the provider is detected, so that the next refund is not sent', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.refund(paymentId)
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    expect(refundsAtProvider()).toEqual([9900])
    expect((await scene.order(orderId)).order.state).toBe('refunded')
  })

  it('an admin can end the access to the item after a partial refund and give the access back', async () => {
    const { orderId, paymentId, isOpen, status } = await paid()
    expect((await scene.decide(orderId, 'access', { isClosed: true })).json()).toMatchObject({
      statusCode: 409,
      message: 'This order is not partly refunded.',
    })
    scene.simulation.scripts.refund(paymentId, 2000)
    await scene.deliverAll()
    const closed = await scene.decide(orderId, 'access', { isClosed: true })
    expect(closed.json().data.order).toMatchObject({ state: 'partly_refunded', isClosedByAdmin: true })
    expect([await isOpen(), (await status()).nextStep]).toEqual([
      false,
      '₹20 was refunded to you. You can no longer open the item.',
    ])
    expect((await scene.overview()).unfulfilled.total).toBe(0)
    expect((await scene.decide(orderId, 'access', { isClosed: true })).statusCode).toBe(409)
    await scene.decide(orderId, 'access', { isClosed: false })
    expect(await isOpen()).toBe(true)
  })

  it('a partial refund counts once even if webhook, status request and nightly comparison all report it', async () => {
    const { orderId, paymentId, status } = await paid()
    scene.simulation.scripts.refund(paymentId, 2000)
    await status()
    await scene.deliverAll()
    await scene.site.services.payments.compare(`razorpay/${DAY}`)
    const before = scene.simulation.webhooks.events.at(-1)
    for (const id of ['evt_forged1', 'evt_forged2'])
      await scene.post(before?.body ?? '', {
        'x-razorpay-signature': before?.signature ?? '',
        'x-razorpay-event-id': id,
      })
    await scene.runAll()
    const { webhooks, payments } = await scene.order(orderId)
    expect(payments[0]?.refunds).toHaveLength(1)
    expect(webhooks.filter(({ eventId }) => eventId.startsWith('evt_forged'))).toEqual([])
    expect(await lines()).toHaveLength(2)
  })

  it('a refund in another currency is not counted and is reported as a difference', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.refundWrongly(paymentId, 9900, 'USD')
    await scene.deliverAll()
    scene.wait(20 * HOUR_MS)
    await scene.runAll()
    expect((await scene.order(orderId)).order.state).toBe('paid')
    expect((await scene.overview()).differences.items).toMatchObject([
      { kind: 'refund', ours: 0, theirs: 99 },
    ])
  })

  it('a refund above the payment marks the order as refunded and is reported as a loss', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.refundWrongly(paymentId, 15_000)
    await scene.deliverAll()
    expect((await scene.order(orderId)).order.state).toBe('refunded')
    expect((await scene.overview()).differences.items).toMatchObject([
      { kind: 'loss', ours: 99, theirs: 150 },
    ])
  })
})

describe('a disputed payment', () => {
  it('a disputed payment is refunded only after a confirmation, and a dispute that is lost later is reported as one loss', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.dispute(paymentId, 'created')
    await scene.deliverAll()
    expect((await scene.decide(orderId, 'refund')).json()).toMatchObject({
      statusCode: 409,
      message:
        'A dispute about this payment is open. The bank decides the dispute. If you refund now, the buyer can get the money twice.',
      data: { disputed: true },
    })
    expect(refundsAtProvider()).toEqual([])
    const accepted = { isDisputeAccepted: true }
    expect((await scene.decide(orderId, 'refund', accepted)).statusCode).toBe(200)
    await scene.runAll()
    expect((await scene.order(orderId)).order.state).toBe('refunded')
    scene.simulation.scripts.dispute(paymentId, 'lost')
    for (let times = 0; times < 2; times += 1) {
      await scene.deliverAll()
      await scene.runAll()
    }
    expect((await scene.order(orderId)).order).toMatchObject({ state: 'lost', refunded: 198 })
    expect((await lines()).toSorted()).toEqual([
      'Credit note AVTR/2627/000001 -99.00',
      'Dispute lost  -99.00',
      'Receipt AVT/2627/000001 99.00',
    ])
    const [loss] = (await scene.overview()).differences.items
    expect(loss).toMatchObject({ kind: 'loss', orderId, ours: 99, theirs: 198 })
    scene.wait(20 * HOUR_MS)
    await scene.runAll()
    expect((await scene.overview()).differences.total).toBe(1)
    const aside = { difference: loss?._id, reason: 'Written off' }
    await scene.site.send('POST', '/admin/orders/differences/set-aside', aside)
    scene.wait(DAY_MS)
    await scene.runAll()
    expect((await scene.overview()).differences.total).toBe(0)
  })

  it('a partly lost dispute leaves the item accessible, and a refund returns the remainder', async () => {
    const { orderId, paymentId, isOpen } = await paid()
    scene.simulation.scripts.dispute(paymentId, 'lost', 4000)
    await scene.deliverAll()
    expect([(await scene.order(orderId)).order.state, await isOpen()]).toEqual(['partly_refunded', true])
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    expect(refundsAtProvider()).toEqual([5900])
    expect((await scene.order(orderId)).order.state).toBe('lost')
  })
})

describe('a refund from this site', () => {
  it('a failed refund that is processed later counts as refunded', async () => {
    const { orderId, paymentId } = await paid()
    scene.simulation.scripts.holdRefunds(true)
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    const [refund] = scene.simulation.ledger.refunds.values()
    scene.simulation.scripts.endRefund(refund?.id ?? '', 'failed')
    await scene.deliverAll()
    expect((await scene.order(orderId)).order.state).toBe('refund_failed')
    if (refund === undefined) throw new Error('There is no refund.')
    scene.simulation.ledger.refunds.put({ ...refund, status: 'processed' })
    scene.simulation.scripts.changePayment(paymentId, { refunded: 9900 })
    scene.wait(20 * HOUR_MS)
    await scene.runAll()
    expect((await scene.order(orderId)).order.state).toBe('refunded')
  })

  it('a refund whose response was lost is found by its reference and not sent twice', async () => {
    const { orderId } = await paid()
    scene.simulation.faults.answerWith('reset', '/refund$', 3, true)
    await scene.decide(orderId, 'refund')
    await scene.runAll()
    scene.wait(HOUR_MS)
    await scene.runAll()
    expect(refundsAtProvider()).toEqual([9900])
    const [payment] = (await scene.order(orderId)).payments
    expect(payment).toMatchObject({ outcome: 'refunded', refunds: [{ isOurs: true, status: 'processed' }] })
  })
})

it('a captured payment of amount 0 does not pay the order', async () => {
  const { orderId, status } = await scene.buying()
  scene.simulation.scripts.pay(orderId, { amount: 0 })
  await scene.deliverAll()
  expect((await status()).status).toBe('pending')
  expect(await lines()).toEqual([])
})
