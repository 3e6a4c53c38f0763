import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { schema } from '#server/db/schema/index.ts'
import { razorpayScene } from '#server/testing/razorpay-scene.ts'
import type { RazorpayScene } from '#server/testing/razorpay-scene.ts'
import { shop } from '#server/testing/payment-scene.ts'
import type { Shop } from '#server/testing/payment-scene.ts'

const DAY = '2026-11-21'

let scene: Shop
beforeEach(async () => {
  scene = await shop()
})
afterEach(() => scene.server.close())

const night = async (day = DAY) => {
  scene.server.travelTo(`${day}T21:30:00.000Z`)
  await scene.server.services.payments.tick()
  await scene.server.app.runJobs()
}
const differences = async () => {
  const rows = await scene.server.db.read.select().from(schema.paymentDifferences)
  return rows.map(({ kind, oursInPaise, theirsInPaise, resolvedAt }) => [
    kind,
    oursInPaise,
    theirsInPaise,
    resolvedAt !== null,
  ])
}
const buy = async () => {
  const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
  const payment = scene.provider.pay(orderId)
  await scene.status(orderId)
  return { orderId, payment }
}

it('the nightly comparison compares a day without differences once, after three in the morning', async () => {
  await buy()
  scene.server.travelTo('2026-11-21T21:29:59.000Z')
  await scene.server.services.payments.tick()
  await scene.server.app.runJobs()
  expect(await scene.server.db.read.select().from(schema.paymentComparisons)).toEqual([])
  await night()
  await night()
  expect(await scene.server.db.read.select().from(schema.paymentComparisons)).toMatchObject([
    { id: `razorpay/${DAY}`, payments: 1, differences: 0 },
  ])
})

it('the nightly comparison finds added, removed, changed and refunded payments, and resolves corrected differences', async () => {
  const [removed, changed, partly] = [await buy(), await buy(), await buy()]
  const stranger = scene.provider.pay(removed.orderId, { reference: null })
  const link = scene.provider.linkOf(removed.orderId)
  link.payments.splice(link.payments.indexOf(removed.payment), 1)
  changed.payment.amountInPaise = 9800
  const part = scene.provider.refundPart(partly.payment.id, { amountInPaise: 5000, currency: 'USD' })
  await night()
  const byKind = (a: unknown[], b: unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)
  expect((await differences()).toSorted(byKind)).toEqual([
    ['amount', 9900, 9800, false],
    ['missing_here', null, 9900, false],
    ['missing_there', 9900, null, false],
    ['refund', 0, 5000, false],
  ])
  const overview = await scene.server.get('/admin/orders/overview', { as: 'admin' })
  const shown = overview.json().data.differences
  expect(shown.total).toBe(4)
  expect(shown.items).toContainEqual({
    _id: `${DAY}/razorpay/${changed.payment.id}`,
    day: DAY,
    providerId: changed.payment.id,
    orderId: changed.orderId,
    kind: 'amount',
    ours: 99,
    theirs: 98,
  })
  link.payments.splice(link.payments.indexOf(stranger), 1, removed.payment)
  changed.payment.amountInPaise = 9900
  scene.provider.refunds.delete(part.id)
  await night('2026-11-22')
  expect((await differences()).filter(([, , , isResolved]) => isResolved === false)).toEqual([])
  const mended = await scene.server.get('/admin/orders/overview', { as: 'admin' })
  expect(mended.json().data.differences).toEqual({ total: 0, items: [] })
})

it('the nightly run compares the last 38 days, but none before the first order', async () => {
  await buy()
  const days = async () =>
    (await scene.server.db.read.select().from(schema.paymentComparisons)).map(({ id }) => id).toSorted()
  await night('2026-11-23')
  expect(await days()).toEqual(['21', '22', '23'].map((day) => `razorpay/2026-11-${day}`))
  await scene.server.db.tx((query) => query.delete(schema.paymentComparisons))
  await night('2026-12-31')
  const compared = await days()
  expect([compared[0], compared.at(-1), compared.length]).toEqual([
    'razorpay/2026-11-24',
    'razorpay/2026-12-31',
    38,
  ])
})

it('a day with differences is compared again once a night', async () => {
  const { payment } = await buy()
  payment.amountInPaise = 9800
  await night()
  const comparedAt = async () => (await scene.server.db.read.select().from(schema.paymentComparisons))[0]
  expect(await comparedAt()).toMatchObject({ comparedAt: Date.parse('2026-11-21T21:30:00.000Z') })
  await night('2026-11-22')
  expect(await comparedAt()).toMatchObject({
    comparedAt: Date.parse('2026-11-22T21:30:00.000Z'),
    differences: 1,
  })
  expect(await differences()).toEqual([['amount', 9900, 9800, false]])
})

it('the dashboard counts payments added, removed or changed at Razorpay until both sides agree again', async () => {
  const razorpay = await razorpayScene()
  const { site, simulation } = razorpay
  const counted = async () =>
    (await site.get('/admin/dashboard', { as: 'admin' })).json().data.paymentDifferences as number
  const orders = [await razorpay.buying(), await razorpay.buying()]
  const [removed = '', changed = ''] = orders.map(({ orderId }) => simulation.scripts.pay(orderId))
  await razorpay.deliverAll()
  expect(await counted()).toBe(0)
  simulation.scripts.addPayment(5000)
  simulation.scripts.removePayment(removed)
  simulation.scripts.changePayment(changed, { amount: 9800 })
  site.travelTo('2026-11-21T21:30:00.000Z')
  await site.services.payments.tick()
  await site.app.runJobs()
  expect(await counted()).toBe(3)
  simulation.scripts.changePayment(changed, { amount: 9900 })
  await site.services.payments.compare(`razorpay/${DAY}`)
  expect(await counted()).toBe(2)
  await razorpay.close()
})

it('a payment for an existing order that no webhook reported is applied and causes no difference', async () => {
  const { orderId } = await scene.order(await scene.addNote({ price: '₹99' }), 99)
  scene.provider.pay(orderId)
  await scene.server.db.tx((query) => query.update(schema.orders).set({ nextCheckAt: null }))
  await night()
  expect(await differences()).toEqual([])
  expect(await scene.server.db.read.select().from(schema.orders)).toMatchObject([{ state: 'paid' }])
})

describe('a refund from the Razorpay dashboard, a day later and without a webhook', () => {
  let razorpay: RazorpayScene
  beforeEach(async () => {
    razorpay = await razorpayScene()
  })
  afterEach(() => razorpay.close())

  const laterRefund = async () => {
    const { site, simulation } = razorpay
    const bought = await razorpay.buying()
    const paymentId = simulation.scripts.pay(bought.orderId)
    await razorpay.deliverAll()
    const nightOf = async (day: string) => {
      site.travelTo(`${day}T21:30:00.000Z`)
      await site.services.payments.tick()
      await site.app.runJobs()
    }
    const overview = async () => {
      const response = await site.get('/admin/orders/overview', { as: 'admin' })
      return response.json().data.differences as { total: number; items: object[] }
    }
    await nightOf('2026-11-21')
    razorpay.wait(30 * 3_600_000)
    return { simulation, ...bought, paymentId, nightOf, overview }
  }

  it('a refund that no webhook reported ends the access to the item in the following night', async () => {
    const { simulation, isOpen, status, paymentId, nightOf, overview } = await laterRefund()
    simulation.scripts.refund(paymentId)
    expect(await isOpen()).toBe(true)
    await nightOf('2026-11-23')
    expect([await isOpen(), (await status()).status]).toEqual([false, 'refunded'])
    expect(await overview()).toEqual({ total: 0, items: [] })
  })

  it('a pending refund is reported as a difference until it has been processed', async () => {
    const { simulation, isOpen, orderId, paymentId, nightOf, overview } = await laterRefund()
    simulation.scripts.holdRefunds(true)
    const refundId = simulation.scripts.refund(paymentId)
    await nightOf('2026-11-23')
    const kind = { providerId: paymentId, orderId, kind: 'refund', ours: 0, theirs: 99 }
    expect(await overview()).toMatchObject({ total: 1, items: [kind] })
    expect(await isOpen()).toBe(true)
    simulation.scripts.endRefund(refundId, 'processed')
    await nightOf('2026-11-24')
    expect([await isOpen(), (await overview()).total]).toEqual([false, 0])
  })

  it('a failed refund causes no difference and leaves the item accessible', async () => {
    const { simulation, isOpen, paymentId, nightOf, overview } = await laterRefund()
    simulation.scripts.holdRefunds(true)
    simulation.scripts.endRefund(simulation.scripts.refund(paymentId), 'failed')
    await nightOf('2026-11-23')
    expect([await isOpen(), (await overview()).total]).toEqual([true, 0])
  })
})

it('a partial refund on a later day is recorded, unless its payment is not stored', async () => {
  const { orderId, payment } = await buy()
  await night()
  scene.wait(24 * 60)
  await scene.provider.provider.refund(payment.id, 3000, 'a-part-of-it')
  await scene.provider.provider.refund(payment.id, 2000, 'one-more-part')
  scene.provider.refundPart('pay_of_somebody_else', { amountInPaise: 5000 })
  await night('2026-11-23')
  expect(await differences()).toEqual([])
  expect(await scene.status(orderId)).toMatchObject({
    status: 'partlyRefunded',
    isOpenable: true,
    refunds: [
      { amount: 30, noteNumber: 'AVR/2627/000001' },
      { amount: 20, noteNumber: 'AVR/2627/000002' },
    ],
  })
})

it('a pending refund from this site causes no difference', async () => {
  const { orderId } = await buy()
  await night()
  scene.wait(24 * 60)
  scene.provider.refundsAre('pending')
  await scene.server.send('POST', `/admin/orders/${orderId}/refund`, { reason: 'Asked for by the buyer.' })
  await scene.server.app.runJobs()
  await night('2026-11-23')
  expect([scene.provider.refunds.size, await differences()]).toEqual([1, []])
})

describe('a permanent difference', () => {
  const setAside = (difference: unknown, reason: unknown = 'Rent of the hall') =>
    scene.server.send('POST', '/admin/orders/differences/set-aside', { difference, reason })
  const open = async () => {
    const overview = await scene.server.get('/admin/orders/overview', { as: 'admin' })
    return overview.json().data.differences as { total: number; items: { _id: string; orderId: string }[] }
  }
  const dashboard = async () =>
    (await scene.server.get('/admin/dashboard', { as: 'admin' })).json().data.paymentDifferences as number

  it('a dismissed difference is no longer counted, even if its day is compared again', async () => {
    const { orderId, payment } = await buy()
    payment.amountInPaise = 9800
    await night()
    const [{ _id } = { _id: '' }] = (await open()).items
    const response = await setAside(_id)
    expect(response.json()).toMatchObject({
      data: { difference: _id },
      message: 'The difference is ignored.',
    })
    expect([await open(), await dashboard()]).toEqual([{ total: 0, items: [] }, 0])
    const read = async (path: string) => (await scene.server.get(path, { as: 'admin' })).json().data
    expect((await read(`/admin/audit?target=difference/${_id}`)).entries).toMatchObject([
      {
        action: 'set aside',
        actor: 'test-admin',
        before: { kind: 'amount', oursInPaise: 9900, theirsInPaise: 9800 },
        after: { reason: 'Rent of the hall' },
      },
    ])
    expect((await read(`/admin/orders/${orderId}`)).history[0]).toMatchObject({
      what: 'decision:aside',
      detail: { reason: 'Rent of the hall', payment: payment.id },
    })
    await night('2026-11-22')
    expect(await open()).toEqual({ total: 0, items: [] })
  })

  it('a dismissed difference is reopened if its amounts change', async () => {
    const { payment } = await buy()
    payment.amountInPaise = 9800
    await night()
    await setAside(`${DAY}/razorpay/${payment.id}`)
    await scene.server.services.payments.compare(`razorpay/${DAY}`)
    expect((await open()).total).toBe(0)
    payment.amountInPaise = 9700
    await scene.server.services.payments.compare(`razorpay/${DAY}`)
    expect((await open()).total).toBe(1)
    payment.amountInPaise = 9800
    await scene.server.services.payments.compare(`razorpay/${DAY}`)
    expect((await open()).total).toBe(1)
  })

  it('a difference can be dismissed once, by its id, with a reason, and by admins only', async () => {
    const { payment } = await buy()
    payment.amountInPaise = 9800
    await night()
    const id = `${DAY}/razorpay/${payment.id}`
    for (const [difference, reason, field] of [
      [undefined, 'x', 'difference'],
      ['', 'x', 'difference'],
      ['x'.repeat(121), 'x', 'difference'],
      [7, 'x', 'difference'],
      [id, ' ', 'reason'],
      [id, 'x'.repeat(301), 'reason'],
    ])
      expect((await setAside(difference, reason)).json()).toMatchObject({
        statusCode: 400,
        errors: [{ field }],
      })
    expect((await setAside(`${DAY}/sandbox/${payment.id}`)).statusCode).toBe(404)
    expect(
      (await scene.post('/admin/orders/differences/set-aside', { difference: id, reason: 'x' })).statusCode,
    ).toBe(403)
    expect((await open()).total).toBe(1)
    expect([(await setAside(id)).statusCode, (await setAside(id)).statusCode]).toEqual([200, 404])
  })
})
