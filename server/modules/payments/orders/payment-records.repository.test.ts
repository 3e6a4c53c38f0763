import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { NOW_ISO } from '#server/testing/now.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

const ADMIN = { id: 'admin' }
const WHEN_PAID = '2026-11-21T06:31:00.000Z'
// The scripted provider dates payments one second back.
const PROVIDER_TIME = /^2026-11-21T06:29:59/

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

const orders = () => scene.server.db.read.select().from(schema.orders)

/** Orders a new note. Returns the order id. */
async function order(title: string, headers?: Record<string, string>): Promise<string> {
  const note = await scene.addNote({ title, price: '₹99' })
  return (await scene.order(note, 99, headers)).orderId
}

/** Creates a buyer with a paid, a refunded and an unpaid order for notes. */
async function buyThree() {
  const [bought, back] = [await order('भारतीय संविधान'), await order('Indian Economy')]
  for (const id of [bought, back]) scene.provider.pay(id)
  scene.wait(1)
  for (const id of [bought, back]) await scene.status(id)
  await scene.server.services.payments.decisions.refund(back, 'It was asked for.', ADMIN)
  await scene.server.app.runJobs()
  return { bought, back, open: await order('History of Bihar') }
}

const exported = async () => {
  const response = await scene.get('/profile/export')
  return { purchases: response.json().data.records.purchases as object[], text: response.body }
}

const common = {
  type: 'note',
  price: '₹99',
  amount: 99,
  currency: 'INR',
  phone: '9876543210',
  email: 'buyer@example.in',
  createdAt: NOW_ISO,
  paidAt: null,
  refundedAt: null,
  receiptNumber: null,
  refunded: 0,
  refunds: [],
}

describe('the purchase records of a user', () => {
  it('the account export contains all purchases of the user, but no provider data and no purchases of other users', async () => {
    const other = await scene.server.signInAs('ravi@example.in')
    const foreign = await order('Geography', other.headers)
    const { bought, back, open } = await buyThree()
    const { purchases, text } = await exported()
    expect(purchases).toEqual([
      {
        ...common,
        order: bought,
        title: 'भारतीय संविधान',
        state: 'paid',
        paidAt: expect.stringMatching(PROVIDER_TIME),
        receiptNumber: 'AV/2627/000001',
      },
      {
        ...common,
        order: back,
        title: 'Indian Economy',
        state: 'refunded',
        paidAt: expect.stringMatching(PROVIDER_TIME),
        refundedAt: WHEN_PAID,
        receiptNumber: 'AV/2627/000002',
        refunded: 99,
        refunds: [{ amount: 99, at: WHEN_PAID, creditNote: 'AVR/2627/000001' }],
      },
      { ...common, order: open, title: 'History of Bihar', state: 'redirected', createdAt: WHEN_PAID },
    ])
    expect(text).not.toContain(foreign)
    expect(text).not.toMatch(/pay_|plink_|rfnd_|rzp\.io|signature|secret/)
  })

  it('the mails to a buyer name each purchase with its amount and its receipt or credit note number', async () => {
    await buyThree()
    const texts = scene.server.mails.map(({ text }) => text)
    const rows = [
      ['भारतीय संविधान', 'AV/2627/000001'],
      ['Indian Economy', 'AV/2627/000002'],
      ['Indian Economy', 'AVR/2627/000001'],
    ] as const
    expect(
      rows.map(([title, number]) =>
        texts.some((text) => [title, number, '₹99'].every((part) => text.includes(part))),
      ),
    ).toEqual([true, true, true])
  })

  it('erasing an account removes user, phone and email from orders and retains amounts and numbers', async () => {
    const { bought } = await buyThree()
    const { personal } = scene.server.services.payments
    await scene.server.db.tx((query) => personal.erase(query, { id: scene.buyer.user._id, email: '' }))
    const rows = await orders()
    expect(rows.map(({ userId, phone, email }) => [userId, phone, email])).toEqual(
      rows.map(() => [null, '', '']),
    )
    expect(rows.find(({ id }) => id === bought)).toMatchObject({
      state: 'paid',
      amountInPaise: 9900,
      receiptNumber: 'AV/2627/000001',
    })
    expect((await exported()).purchases).toEqual([])
  })
})
