import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { readConfig } from '../../../fastify.config.ts'
import { simulatedRazorpay } from '../../testing/simulated-razorpay.ts'
import type { SimulatedRazorpay } from '../../testing/simulated-razorpay.ts'
import { trappingProxy } from '../../testing/trapping-proxy.ts'
import type { PassedRequest } from '../../testing/trapping-proxy.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { returnSignature, signContent } from './razorpay-callbacks.ts'
import { razorpayProvider } from './razorpay.ts'

// Our client and the provider's package must send the same requests and signatures.

const SECRET = 'a secret of the account'

type OfficialApi = { rq: { defaults: { baseURL: string } } }

let simulation: SimulatedRazorpay
let proxy: Awaited<ReturnType<typeof trappingProxy>>
let ours: PaymentProvider
let official: Razorpay

beforeAll(async () => {
  simulation = await simulatedRazorpay()
  proxy = await trappingProxy(simulation.origin)
  const environment = { ...simulation.environment, RAZORPAY_API_URL: proxy.origin }
  const { razorpay } = readConfig(environment).payments
  if (razorpay === null) throw new Error('There is no account.')
  ours = razorpayProvider(razorpay)
  official = new Razorpay({ key_id: razorpay.keyId, key_secret: razorpay.keySecret })
  const { rq } = official.api as unknown as OfficialApi
  rq.defaults.baseURL = proxy.origin
})
afterAll(async () => {
  await proxy.close()
  await simulation.close()
})

async function captureRequests(work: () => Promise<unknown>): Promise<PassedRequest[]> {
  const before = proxy.passed.length
  await work()
  return proxy.passed.slice(before)
}

// Ignores the order of parameters.
function toAddress({ method, path, authorization }: PassedRequest) {
  const { pathname, searchParams } = new URL(path, proxy.origin)
  return { method, pathname, query: Object.fromEntries(searchParams), authorization }
}

/** Expects that our client and the package send one request each; returns both requests. */
async function expectSame(own: () => Promise<unknown>, theirs: () => Promise<unknown>) {
  const [all, others] = [await captureRequests(own), await captureRequests(theirs)]
  const [other] = others
  if (other === undefined || others.length !== 1) throw new Error('The package asks for one thing.')
  const same = all.find(({ method, path }) => method === other.method && path === other.path) ?? all[0]
  if (same === undefined) throw new Error('Nothing was asked for.')
  expect(toAddress(same)).toEqual(toAddress(other))
  return { same, other }
}

const createLink = async (reference: string) =>
  await ours.createLink({
    reference,
    amountInPaise: 9900,
    currency: 'INR',
    description: 'Notes of history',
    phone: '9876543210',
    expiresAt: Date.now() + HOUR_MS,
    returnUrl: 'https://jobs.example.in/pay/return',
  })

describe('our requests', () => {
  it('our request for a payment link equals the request of the official Razorpay package', async () => {
    type Body = Parameters<Razorpay['paymentLink']['create']>[0]
    let body = {} as Body
    const { same, other } = await expectSame(
      async () => {
        await createLink('OWN')
        body = JSON.parse(proxy.passed.at(-1)?.body ?? '') as Body
      },
      () => official.paymentLink.create({ ...body, reference_id: 'THEIRS' }),
    )
    expect(same.contentType).toBe(other.contentType)
    expect(JSON.parse(other.body)).toEqual({ ...JSON.parse(same.body), reference_id: 'THEIRS' })
  })

  it('our requests to fetch and cancel a payment link equal the requests of the official package', async () => {
    const [one, two] = [await createLink('ONE'), await createLink('TWO')]
    await expectSame(
      () => ours.fetchLink(one.id),
      () => official.paymentLink.fetch(one.id),
    )
    const own = await captureRequests(() => ours.cancelLink(one.id))
    const theirs = await captureRequests(() => official.paymentLink.cancel(two.id))
    expect(own.map((request) => toAddress(request).pathname)).toEqual([`/v1/payment_links/${one.id}/cancel`])
    expect(theirs.map(toAddress)).toEqual(
      own.map((request) => ({ ...toAddress(request), pathname: `/v1/payment_links/${two.id}/cancel` })),
    )
  })

  it('our requests for disputes equal the requests of the official package', async () => {
    const link = await createLink('DISPUTED')
    const paymentId = simulation.scripts.pay(link.id)
    const disputeId = simulation.scripts.dispute(paymentId, 'created')
    await expectSame(
      () => ours.fetchDispute(disputeId),
      () => official.disputes.fetch(disputeId),
    )
    await expectSame(
      () => ours.latestDisputes(),
      () => official.disputes.all({ count: 100 }),
    )
    expect(await ours.latestDisputes()).toMatchObject([{ id: disputeId, paymentId, state: 'opened' }])
  })

  it('our requests to read payments and to refund a payment equal the requests of the official package', async () => {
    const link = await createLink('PAID')
    const paymentId = simulation.scripts.pay(link.id)
    const { orderId } = simulation.ledger.payment(paymentId)
    await expectSame(
      () => ours.fetchPayment(paymentId),
      () => official.payments.fetch(paymentId),
    )
    await expectSame(
      () => ours.fetchLink(link.id),
      () => official.orders.fetchPayments(orderId),
    )
    const from = Date.now() - HOUR_MS
    const [first, last] = [Math.ceil(from / 1000), Math.ceil((from + 2 * HOUR_MS) / 1000) - 1]
    await expectSame(
      () => ours.listPayments(from, from + 2 * HOUR_MS, 0),
      () => official.payments.all({ from: first, to: last, count: 100, skip: 0 }),
    )
    const { same, other } = await expectSame(
      () => ours.refund(paymentId, 9900, 'refund-of-a-note'),
      () =>
        official.payments
          .refund(paymentId, { amount: 9900, notes: { refund: 'refund-of-a-note' } })
          .catch(() => null),
    )
    expect([same.body, same.contentType]).toEqual([other.body, other.contentType])
    await expectSame(
      () => ours.listRefunds(from, from + 2 * HOUR_MS, 0),
      () => official.refunds.all({ from: first, to: last, count: 100, skip: 0 }),
    )
    await expectSame(
      () => ours.refundsOf(paymentId),
      () => official.payments.fetchMultipleRefund(paymentId, { count: 100 }),
    )
  })
})

describe('the official package', () => {
  it('the official package accepts our webhook signatures', () => {
    const body = JSON.stringify({ event: 'payment_link.paid', payload: { title: 'भारतीय संविधान' } })
    expect(validateWebhookSignature(body, signContent(body, SECRET), SECRET)).toBe(true)
    expect(validateWebhookSignature(`${body} `, signContent(body, SECRET), SECRET)).toBe(false)
  })

  it('the official package accepts our return signatures', () => {
    const parameters = {
      razorpay_payment_id: 'pay_1',
      razorpay_payment_link_id: 'plink_1',
      razorpay_payment_link_reference_id: '01KAJ0000000000000000ORDER',
      razorpay_payment_link_status: 'paid',
    }
    const isTaken = (status: string) =>
      validatePaymentVerification(
        {
          payment_id: 'pay_1',
          payment_link_id: 'plink_1',
          payment_link_reference_id: '01KAJ0000000000000000ORDER',
          payment_link_status: status,
        },
        returnSignature(parameters, SECRET),
        SECRET,
      )
    expect(isTaken('paid')).toBe(true)
    expect(isTaken('cancelled')).toBe(false)
  })

  it('the official package accepts the return signatures of the simulation', async () => {
    const link = await createLink('RETURNED')
    const id = simulation.scripts.pay(link.id)
    const query = new URL(simulation.callbackUrl(link.id, id)).searchParams
    const of = (name: string) => query.get(`razorpay_${name}`) ?? ''
    const isValid = validatePaymentVerification(
      {
        payment_id: of('payment_id'),
        payment_link_id: of('payment_link_id'),
        payment_link_reference_id: of('payment_link_reference_id'),
        payment_link_status: of('payment_link_status'),
      },
      of('signature'),
      simulation.environment.RAZORPAY_KEY_SECRET,
    )
    expect(isValid).toBe(true)
  })
})
