import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildQuestion, buildQuiz } from '#shared/testing/kind-builders.ts'
import { paymentProblems } from '#server/db/maintenance/check-payments.ts'
import { schema } from '#server/db/schema/index.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

const ADMIN = { id: 'admin' }

let scene: Shop
let note: string
let orderId: string
beforeEach(async () => {
  scene = await shop()
  note = await scene.addNote({ price: '₹99' })
  orderId = (await scene.order(note, 99)).orderId
})
afterEach(async () => {
  const connection = new Database(scene.server.config.databaseFile, { readonly: true })
  const problems = paymentProblems(connection)
  connection.close()
  await scene.server.close()
  if (problems.length > 0) throw new Error(problems.join('\n'))
})

async function pay(id = orderId): Promise<void> {
  scene.provider.pay(id)
  scene.wait(1)
  await scene.status(id)
}
const payments = () => scene.server.db.read.select().from(schema.payments)
const jobs = () => scene.server.app.runJobs()
const refund = () => scene.server.services.payments.decisions.refund(orderId, 'It was asked for.', ADMIN)
const refundCalls = () => scene.provider.calls.filter((call) => call === 'refund').length
const mails = () =>
  scene.server.mails.filter(({ subject }) => subject.includes(': ')).map(({ subject }) => subject)
const mailed = () => scene.server.mails.map(({ text }) => text).join('\n')
const eventOf = async (dispute: 'opened' | 'won' | 'lost') => {
  const [payment] = await payments()
  const paymentId = payment?.providerId ?? ''
  const disputeId = scene.provider.dispute(paymentId, dispute)
  await scene.deliver(scene.provider.webhook(orderId, { paymentId, disputeId }))
  await jobs()
}

describe('a refund by an admin', () => {
  it('a refund ends the access to the item at once and receives a credit note number', async () => {
    await pay()
    await refund()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunding', isOpenable: false })
    expect((await scene.readNote(note)).locked).toBe(true)
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({
      status: 'refunded',
      receiptNumber: 'AV/2627/000001',
      refunded: 99,
      refunds: [{ amount: 99, noteNumber: 'AVR/2627/000001' }],
    })
    expect([...scene.provider.refunds.values()]).toHaveLength(1)
    expect(mails()).toEqual([
      expect.stringContaining('Receipt AV/2627/000001'),
      expect.stringContaining('Your refund has started'),
      expect.stringContaining('Your refund is complete'),
    ])
  })

  it('a failed refund gives the access to the item back and can be repeated', async () => {
    await pay()
    scene.provider.refundsAre('failed')
    await refund()
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunding', isOpenable: true })
    expect((await scene.readNote(note)).locked).toBe(false)
    scene.provider.refundsAre('processed')
    await refund()
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', isOpenable: false })
  })

  it('a pending refund is checked until it is processed', async () => {
    await pay()
    scene.provider.refundsAre('pending')
    await refund()
    await jobs()
    expect((await scene.status(orderId)).status).toBe('refunding')
    for (const one of scene.provider.refunds.values()) one.state = 'processed'
    scene.wait(16)
    await scene.server.services.payments.tick()
    await jobs()
    expect((await scene.status(orderId)).status).toBe('refunded')
    expect(refundCalls()).toBe(1)
  })

  it('a pending refund that fails is recorded as failed and is not repeated automatically', async () => {
    await pay()
    scene.provider.refundsAre('pending')
    await refund()
    await jobs()
    const [paid] = scene.provider.linkOf(orderId).payments
    for (const one of scene.provider.refunds.values()) one.state = 'failed'
    const hint = { type: 'refund.failed', paymentId: paid?.id ?? null, refundId: 'rfnd' }
    await scene.deliver(scene.provider.webhook(orderId, hint))
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunding', isOpenable: true })
    expect(refundCalls()).toBe(1)
    scene.provider.refundsAre('processed')
    await refund()
    await jobs()
    expect((await scene.status(orderId)).status).toBe('refunded')
    expect(refundCalls()).toBe(2)
  })

  it('a refund whose response was lost is not sent twice', async () => {
    await pay()
    const { provider } = scene.provider
    const send = provider.refund.bind(provider)
    provider.refund = async (...given) => {
      await send(...given)
      throw new ProviderError('unreachable', 'The answer was lost.')
    }
    await refund()
    await jobs()
    provider.refund = send
    scene.wait(1)
    await jobs()
    expect((await scene.status(orderId)).status).toBe('refunded')
    expect([...scene.provider.refunds.values()]).toHaveLength(1)
  })

  it('a refund is refused if the order has no payment', async () => {
    await expect(refund()).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('a surplus payment', () => {
  it('a second payment of an order is refunded with a mail, and the order stays paid', async () => {
    scene.provider.pay(orderId)
    await pay()
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
    expect((await payments()).map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'refunded'])
    expect(mailed()).toContain('You paid for this order twice')
  })

  it('the later payment is refunded if two orders for the same item are paid', async () => {
    scene.wait(31)
    const second = await scene.order(note, 99)
    await pay(second.orderId)
    await pay(orderId)
    await jobs()
    expect(await scene.status(second.orderId)).toMatchObject({ status: 'paid', isOpenable: true })
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', isOpenable: false })
  })

  it('a payment is refunded if the account was erased, and the order contains no personal data', async () => {
    const { personal } = scene.server.services.payments
    await scene.server.db.tx((query) => personal.erase(query, { id: scene.buyer.user._id, email: '' }))
    await jobs()
    expect(scene.provider.linkOf(orderId).state).toBe('cancelled')
    scene.provider.pay(orderId)
    await scene.deliver(scene.provider.webhook(orderId))
    await jobs()
    const [order] = await scene.server.db.read.select().from(schema.orders)
    expect(order).toMatchObject({
      state: 'refunded',
      userId: null,
      phone: '',
      email: '',
      amountInPaise: 9900,
    })
    expect(await scene.server.db.read.select().from(schema.entitlements)).toEqual([])
  })

  it.each([false, true])(
    'an open order of an erased account is cancelled, or refunded if it is paid at the same moment: %s',
    async (isPaid) => {
      scene.provider.beforeEach((method) => {
        if (isPaid && method === 'cancelLink') scene.provider.pay(orderId)
      })
      const { personal } = scene.server.services.payments
      await scene.server.db.tx((query) => personal.erase(query, { id: scene.buyer.user._id, email: '' }))
      await jobs()
      const [order] = await scene.server.db.read.select().from(schema.orders)
      expect(order?.state).toBe(isPaid ? 'refunded' : 'cancelled')
    },
  )
})

describe('changes while a link is open', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a raised price', (id) => scene.editNote(id, { price: '₹199' })],
    ['an item in the trash', (id) => scene.server.send('DELETE', `/notes/${id}`)],
    ['an item that is withdrawn', (id) => scene.editNote(id, { price: '₹99', status: 'draft' })],
  ])(
    '%s cancels the payment link, and a payment at the same moment is applied at the old price',
    async (_what, change) => {
      await change(note)
      await jobs()
      expect((await scene.status(orderId)).status).toBe('cancelled')
      const other = await scene.addNote({ price: '₹99' })
      const late = (await scene.order(other, 99)).orderId
      scene.provider.beforeEach((method) => {
        if (method === 'cancelLink') scene.provider.pay(late)
      })
      await change(other)
      await jobs()
      expect(await scene.status(late)).toMatchObject({ status: 'paid', amount: 99, isOpenable: true })
    },
  )

  it.each([false, true])(
    'the end of a quiz cancels the payment link, and a payment at the same moment is refunded: paid %s',
    async (isPaid) => {
      const { server } = scene
      const question = await server.send('POST', '/question/create', buildQuestion({ category: 'Mock' }))
      const questionIds = [String(question.json().data.question._id)]
      const more = { price: 20, category: 'Mock' as const, questionIds, totalQuestions: 1 }
      const made = await server.send(
        'POST',
        '/quizzes/create',
        buildQuiz({ ...more, expireDateTime: '2026-11-21T07:00:00.000Z' }),
      )
      const wants = scene.wants(String(made.json().data.quiz._id), 20, 'quiz')
      const id = (await scene.post('/payment/initialize-payment', wants)).json().data.orderId as string
      server.travelTo('2026-11-21T07:00:00.000Z')
      scene.provider.beforeEach((method) => {
        if (isPaid && method === 'cancelLink') scene.provider.pay(id)
      })
      await server.services.payments.tick()
      await jobs()
      expect((await scene.status(id)).status).toBe(isPaid ? 'refunded' : 'cancelled')
    },
  )

  it('an edit that changes neither the price nor the availability of an item leaves the payment link open', async () => {
    await scene.editNote(note, { price: '₹99', description: 'Five hundred facts.' })
    await jobs()
    expect((await scene.status(orderId)).status).toBe('pending')
  })
})

describe('refunds and disputes at the provider', () => {
  it('a refund from the dashboard of the provider marks the order as refunded', async () => {
    await pay()
    const [payment] = scene.provider.linkOf(orderId).payments
    scene.provider.refundPart(payment?.id ?? '')
    await scene.deliver(scene.provider.webhook(orderId, { type: 'refund.processed' }))
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', isOpenable: false })
  })

  it('a disputed item stays accessible until the dispute is lost, and an old event does not give the access back', async () => {
    await pay()
    await eventOf('opened')
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', isOpenable: true })
    await eventOf('lost')
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', isOpenable: false })
    await eventOf('opened')
    expect((await scene.status(orderId)).status).toBe('refunded')
  })

  it('a disputed payment can be accepted as paid and keeps its dispute', async () => {
    scene.provider.pay(orderId, { amountInPaise: 9899 })
    scene.wait(1)
    await scene.status(orderId)
    await eventOf('opened')
    await scene.server.services.payments.decisions.acceptAsPaid(orderId, 'One paisa is fine.', ADMIN)
    const [order] = await scene.server.db.read.select().from(schema.orders)
    expect(order).toMatchObject({ id: orderId, state: 'disputed', receiptNumber: 'AV/2627/000001' })
    await jobs()
    expect(mails()).toEqual([expect.stringContaining('Receipt AV/2627/000001')])
    expect((await scene.readNote(note)).locked).toBe(false)
    await eventOf('won')
    expect(await scene.status(orderId)).toMatchObject({ status: 'paid', receiptNumber: 'AV/2627/000001' })
  })

  it('a won dispute leaves the order paid, and a dispute that is lost later ends the access to the item', async () => {
    await pay()
    const state = async () => (await scene.server.db.read.select().from(schema.orders))[0]?.state
    await eventOf('opened')
    expect(await state()).toBe('disputed')
    await eventOf('won')
    expect(await state()).toBe('paid')
    await eventOf('opened')
    expect([await state(), (await scene.status(orderId)).isOpenable]).toEqual(['disputed', true])
    await eventOf('lost')
    expect([await state(), (await scene.status(orderId)).isOpenable]).toEqual(['lost', false])
    const lines = await scene.server.db.read.select().from(schema.orderHistory)
    expect(lines.map(({ what }) => what).filter((what) => what.startsWith('dispute:'))).toEqual([
      'dispute:opened',
      'dispute:won',
      'dispute:opened',
      'dispute:lost',
    ])
  })

  it('a late dispute event applies the current state of the dispute', async () => {
    await pay()
    const [payment] = await payments()
    const paymentId = payment?.providerId ?? ''
    const disputeId = scene.provider.dispute(paymentId, 'opened')
    const opened = scene.provider.webhook(orderId, { paymentId, disputeId })
    scene.provider.dispute(paymentId, 'lost')
    await scene.deliver(opened)
    await jobs()
    expect((await scene.status(orderId)).status).toBe('refunded')
  })

  it('a dispute that no webhook reported is found by the nightly run', async () => {
    await pay()
    const [payment] = await payments()
    scene.provider.dispute(payment?.providerId ?? '', 'lost')
    scene.provider.dispute('pay_ofSomebodyElse', 'opened')
    scene.server.travelTo('2026-11-21T21:30:00.000Z')
    await scene.server.services.payments.tick()
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', isOpenable: false })
  })

  it('a webhook about an unknown dispute is retried and leaves the order unchanged', async () => {
    await pay()
    await scene.deliver(scene.provider.webhook(orderId, { disputeId: 'disp_1' }))
    await jobs()
    expect((await scene.status(orderId)).status).toBe('paid')
    expect(await scene.server.db.read.select().from(schema.paymentEvents)).toMatchObject([
      { handledAt: null },
    ])
  })
})

describe('a mismatch', () => {
  beforeEach(async () => {
    scene.provider.pay(orderId, { amountInPaise: 9899 })
    await scene.status(orderId)
  })

  it('accepting a mismatched payment issues a receipt for the amount that was paid', async () => {
    expect(await scene.status(orderId)).toMatchObject({ status: 'checking', amount: 99 })
    await scene.server.services.payments.decisions.acceptAsPaid(orderId, 'One paisa is fine.', ADMIN)
    expect(await scene.status(orderId)).toMatchObject({
      status: 'paid',
      receiptNumber: 'AV/2627/000001',
      amount: 98.99,
      currency: 'INR',
    })
    const { purchases } = (await scene.get('/profile/export')).json().data.records
    expect(purchases).toMatchObject([{ price: '₹99', amount: 98.99 }])
    await jobs()
    expect(mailed()).toContain(': ₹98.99')
    expect(mailed()).not.toContain('₹99')
  })

  it('a refund of a mismatched payment returns the amount that was paid', async () => {
    await refund()
    await jobs()
    expect(await scene.status(orderId)).toMatchObject({ status: 'refunded', receiptNumber: null })
    expect([...scene.provider.refunds.values()]).toMatchObject([{ amountInPaise: 9899 }])
  })
})

it('the receipt and the mails show the currency of a payment that was made in another currency', async () => {
  scene.provider.pay(orderId, { currency: 'USD' })
  await scene.status(orderId)
  await scene.server.services.payments.decisions.acceptAsPaid(orderId, 'It is worth more.', ADMIN)
  expect(await scene.status(orderId)).toMatchObject({ status: 'paid', amount: 99, currency: 'USD' })
  await refund()
  await jobs()
  expect(mailed().match(/\S+ 99\b/g)).toEqual(['USD 99', 'USD 99', 'USD 99'])
  expect(mailed()).not.toContain('₹')
  const lines = await scene.server.db.read.select().from(schema.orderHistory)
  expect(lines.find(({ what }) => what === 'payment:applied')?.detail).toMatchObject({
    amount: 9900,
    currency: 'USD',
  })
})

it('mails to buyers do not contain the reason that an admin gave', async () => {
  await pay()
  await scene.server.services.payments.decisions.refund(orderId, 'constructor', ADMIN)
  await jobs()
  expect(mailed()).not.toMatch(/constructor|function/)
})
