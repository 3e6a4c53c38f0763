import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { text } from 'node:stream/consumers'
import { readConfig } from '../../../../fastify.config.ts'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { NOW } from '#server/testing/now.ts'
import { simulatedRazorpay } from '#server/testing/simulated-razorpay.ts'
import type { SimulatedRazorpay } from '#server/testing/simulated-razorpay.ts'
import type { PaymentProvider, ProviderLink, WebhookHint } from '../payment-provider.ts'
import { razorpayProvider } from '#server/ports/payments/razorpay.ts'
import type { SandboxAction } from './actions.ts'

const RETURN_URL = 'http://localhost:3000/pay/return'
const REFERENCE = '01KAJ0000000000000000ORDER'
const PAID_EVENTS = ['payment.authorized', 'payment.captured', 'payment_link.paid']

let now: number
let status: number
let hints: (WebhookHint | null)[]
let site: http.Server
let simulation: SimulatedRazorpay
let provider: PaymentProvider
let linkId: string

beforeEach(async () => {
  now = NOW
  status = 200
  hints = []
  site = http.createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>
      hints.push(provider.verifyWebhook(Buffer.from(body), headers)?.read() ?? null)
      response.writeHead(status).end()
    })
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const webhookUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const clock = () => now
  simulation = await simulatedRazorpay({ clock, webhookUrl, pauses: [MINUTE_MS], refundMs: 2000 })
  const { razorpay } = readConfig(simulation.environment).payments
  if (razorpay === null) throw new Error('There is no account.')
  provider = razorpayProvider(razorpay, { clock, sleep: async () => undefined })
  linkId = (await createLink(REFERENCE)).id
})
afterEach(async () => {
  await simulation.close()
  site.closeAllConnections()
  site.close()
})

const createLink = (reference: string) =>
  provider.createLink({
    reference,
    amountInPaise: 9900,
    currency: 'INR',
    description: 'Notes of history',
    phone: '9876543210',
    expiresAt: now + 45 * MINUTE_MS,
    returnUrl: RETURN_URL,
  })

const press = (action: SandboxAction) => new URL(simulation.press(linkId, action))
const types = () => hints.map((hint) => hint?.type ?? null)
const captured = ({ payments }: ProviderLink) => payments.filter(({ isCaptured }) => isCaptured).length
const capturedNow = async () => captured(await provider.fetchLink(linkId))
async function pass(ms: number): Promise<void> {
  now += ms
  await simulation.runDue()
}

describe('a button of the simulation', () => {
  type Row = [SandboxAction, { goesBack: boolean; captured: number; types: string[] }]
  const rows: Row[] = [
    ['pay', { goesBack: true, captured: 1, types: PAID_EVENTS }],
    ['fail', { goesBack: false, captured: 0, types: ['payment.failed'] }],
    ['close', { goesBack: false, captured: 0, types: [] }],
    ['pay-twice', { goesBack: true, captured: 2, types: [...PAID_EVENTS, ...PAID_EVENTS] }],
    ['lost-return', { goesBack: false, captured: 1, types: PAID_EVENTS }],
    ['duplicate-webhook', { goesBack: true, captured: 1, types: [...PAID_EVENTS, ...PAID_EVENTS] }],
    [
      'out-of-order-webhook',
      { goesBack: true, captured: 1, types: [...PAID_EVENTS.toReversed(), 'payment.failed'] },
    ],
    ['refund-fails', { goesBack: true, captured: 1, types: PAID_EVENTS }],
    ['dispute', { goesBack: true, captured: 1, types: [...PAID_EVENTS, 'payment.dispute.created'] }],
  ]
  it.each(rows)(
    'the button %s of the payment simulation pays, returns and sends webhooks as described',
    async (action, expected) => {
      const next = press(action)
      if (expected.goesBack) {
        expect(next.href).toContain(`${RETURN_URL}?`)
        const parameters = Object.fromEntries(next.searchParams)
        expect(provider.verifyReturn(parameters)).toEqual({ reference: REFERENCE, linkId })
      } else expect(next.href).toBe(`https://rzp.io/i/${linkId}?did=${action}`)
      await simulation.runDue()
      expect(types()).toEqual(expected.types)
      expect(hints.every((hint) => hint?.reference === REFERENCE)).toBe(true)
      expect(await capturedNow()).toBe(expected.captured)
    },
  )

  it('the button duplicate-webhook sends each event twice with the same id, and different events have different ids', async () => {
    press('duplicate-webhook')
    await simulation.runDue()
    const ids = hints.map((hint) => hint?.eventId)
    expect(ids.slice(3)).toEqual(ids.slice(0, 3))
    expect(new Set(ids).size).toBe(3)
  })

  it('the button pay-after-closing lets the payment arrive 30 s after the press', async () => {
    press('pay-after-closing')
    await pass(29_999)
    expect(await provider.fetchLink(linkId)).toMatchObject({ state: 'created', payments: [] })
    await pass(1)
    expect(await capturedNow()).toBe(1)
    expect(types()).toEqual(PAID_EVENTS)
  })

  it('the button pay-late lets the link expire first, and the payment still arrives', async () => {
    press('pay-late')
    await simulation.runDue()
    expect(await provider.fetchLink(linkId)).toMatchObject({ state: 'expired', payments: [] })
    await pass(10_000)
    expect(await capturedNow()).toBe(1)
    expect(types()).toEqual(['payment_link.expired', ...PAID_EVENTS])
  })

  it('the button pay-late is the only button that works for a cancelled link', async () => {
    await provider.cancelLink(linkId)
    press('pay')
    await simulation.runDue()
    expect((await provider.fetchLink(linkId)).payments).toEqual([])
    press('pay-late')
    await pass(10_000)
    expect(await capturedNow()).toBe(1)
  })

  it('the button wrong-signature sends an invalid return and one invalid webhook, and makes no payment', async () => {
    status = 401
    const next = press('wrong-signature')
    expect(next.href).toContain(`${RETURN_URL}?`)
    expect(provider.verifyReturn(Object.fromEntries(next.searchParams))).toBeNull()
    await simulation.runDue()
    await pass(MINUTE_MS)
    expect(hints).toEqual([null])
    expect(await provider.fetchLink(linkId)).toMatchObject({ state: 'created', payments: [] })
  })

  it('a button of the simulation pays once if it is pressed twice', async () => {
    press('pay')
    expect(press('pay').href).toBe(`https://rzp.io/i/${linkId}`)
    expect(await capturedNow()).toBe(1)
  })

  it('the simulation sends webhooks again until the server accepts them, and a button still pays once', async () => {
    press('pay-after-closing')
    status = 503
    await pass(30_000)
    status = 200
    await pass(MINUTE_MS)
    expect(types()).toEqual([...PAID_EVENTS, ...PAID_EVENTS])
    expect(await capturedNow()).toBe(1)
  })
})

describe('a refund in the simulation', () => {
  async function paid(action: SandboxAction): Promise<string> {
    press(action)
    await simulation.runDue()
    hints.length = 0
    return (await provider.fetchLink(linkId)).payments[0]?.id ?? ''
  }

  it('a refund in the simulation starts as pending and becomes processed 2 s later', async () => {
    const paymentId = await paid('pay')
    const refund = await provider.refund(paymentId, 9900, 'key-of-refund')
    expect(refund.state).toBe('pending')
    await pass(2000)
    expect(types()).toEqual(['refund.created', 'refund.processed'])
    expect(await provider.refundsOf(paymentId)).toEqual([{ ...refund, state: 'processed' }])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({
      state: 'refunded',
      refunds: [{ amountInPaise: 9900, state: 'processed' }],
    })
  })

  it('a refund in the simulation fails after the button refund-fails, and the payment stays captured', async () => {
    const paymentId = await paid('refund-fails')
    await provider.refund(paymentId, 9900, 'key-of-refund')
    await pass(2000)
    expect(types()).toEqual(['refund.created', 'refund.failed'])
    expect(await provider.refundsOf(paymentId)).toEqual([expect.objectContaining({ state: 'failed' })])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ state: 'captured' })
  })

  it('a dashboard refund in the simulation returns the remainder or half of the remainder, and nothing if nothing remains', async () => {
    const paymentId = await paid('pay')
    for (const action of ['refund-part', 'refund-part', 'refund', 'refund-part', 'refund'] as const)
      press(action)
    const amounts = (await provider.refundsOf(paymentId)).map(({ amountInPaise }) => amountInPaise)
    expect(amounts).toEqual([4950, 2475, 2475])
  })

  it('a failed payment in the simulation cannot be refunded by a button', async () => {
    const paymentId = await paid('fail')
    press('refund')
    expect(await provider.refundsOf(paymentId)).toEqual([])
  })

  it.each([
    ['dispute', 'opened'],
    ['dispute-won', 'won'],
    ['dispute-lost', 'lost'],
  ] as const)('the button %s creates a dispute of the payment in the right state', async (action, state) => {
    const paymentId = await paid('pay')
    press(action)
    await simulation.runDue()
    const [dispute] = await provider.latestDisputes()
    expect(dispute).toMatchObject({ paymentId, amountInPaise: 9900, currency: 'INR', state, createdAt: now })
    expect(hints).toEqual([expect.objectContaining({ disputeId: dispute?.id, paymentId })])
  })

  it('an open dispute can end, and the next dispute of the same payment is a new dispute', async () => {
    await paid('dispute')
    for (const action of ['dispute-won', 'dispute', 'dispute-lost'] as const) press(action)
    expect((await provider.latestDisputes()).map(({ state }) => state)).toEqual(['lost', 'won'])
  })
})
