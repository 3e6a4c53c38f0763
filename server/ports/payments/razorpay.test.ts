import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import { readConfig } from '../../../fastify.config.ts'
import { NOW } from '#server/testing/now.ts'
import { simulatedRazorpay } from '../../testing/simulated-razorpay.ts'
import type { SimulatedRazorpay } from '../../testing/simulated-razorpay.ts'
import type { Fault } from '../../testing/razorpay-faults.ts'
import { ProviderError } from './payment-provider.ts'
import type { LinkRequest, PaymentProvider, ProviderPage } from './payment-provider.ts'
import { razorpayProvider } from './razorpay.ts'

let now: number
let pauses: number[]
let simulation: SimulatedRazorpay
let provider: PaymentProvider

beforeEach(async () => {
  now = NOW
  pauses = []
  simulation = await simulatedRazorpay({ clock: () => now })
  provider = createProvider(simulation.environment)
})
afterEach(() => simulation.close())

function createProvider(environment: Record<string, string>): PaymentProvider {
  const { razorpay } = readConfig(environment).payments
  if (razorpay === null) throw new Error('There is no account.')
  return razorpayProvider(razorpay, {
    clock: () => now,
    random: () => 0.5,
    sleep: async (ms) => void pauses.push(ms),
  })
}

const request = (more: Partial<LinkRequest> = {}): LinkRequest => ({
  reference: '01KAJ0000000000000000ORDER',
  amountInPaise: 9900,
  currency: 'INR',
  description: 'Notes of history',
  phone: '9876543210',
  expiresAt: now + 45 * MINUTE_MS,
  returnUrl: 'https://jobs.example.in/pay/return',
  ...more,
})

const failure = (work: Promise<unknown>): Promise<ProviderError> =>
  work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      return error
    },
  )

describe('a payment link at Razorpay', () => {
  it('a payment link is created with one request as documented and can be found by its id and reference', async () => {
    const made = await provider.createLink(request())
    expect(made).toEqual({
      id: expect.stringMatching(/^plink_\w{14}$/),
      reference: '01KAJ0000000000000000ORDER',
      amountInPaise: 9900,
      currency: 'INR',
      state: 'created',
      url: expect.stringContaining('https://rzp.io/i/plink_'),
      payments: [],
    })
    expect(simulation.load.requests).toEqual(['POST /v1/payment_links'])
    expect(simulation.ledger.link(made.id)).toMatchObject({
      contact: '+919876543210',
      expireBy: (now + 45 * MINUTE_MS) / 1000,
      callbackUrl: 'https://jobs.example.in/pay/return',
      notes: { order: '01KAJ0000000000000000ORDER' },
    })
    expect(await provider.fetchLink(made.id)).toEqual(made)
    expect(await provider.findLink(made.reference)).toEqual(made)
    expect(await provider.findLink('01KAJ0000000000000000OTHER')).toBeNull()
  })

  it('creating a payment link fails for a used reference, an amount below 1 rupee or a lifetime of less than 15 minutes', async () => {
    await provider.createLink(request())
    for (const wrong of [
      {},
      { reference: 'B', amountInPaise: 99 },
      { reference: 'C', expiresAt: now + 14 * MINUTE_MS },
    ])
      expect((await failure(provider.createLink(request(wrong)))).reason).toBe('refused')
    expect(simulation.ledger.links.size).toBe(1)
  })

  it('fetching an unknown payment link or payment fails with the reason notFound', async () => {
    expect((await failure(provider.fetchLink('plink_none'))).reason).toBe('notFound')
    expect((await failure(provider.fetchPayment('pay_none'))).reason).toBe('notFound')
  })

  it('a payment link lists all attempts to pay it', async () => {
    const { id, reference } = await provider.createLink(request())
    const failed = simulation.scripts.fail(id)
    const first = simulation.scripts.pay(id)
    const second = simulation.scripts.pay(id)
    const link = await provider.fetchLink(id)
    expect(link.state).toBe('paid')
    expect(link.payments).toEqual([
      expect.objectContaining({ id: failed, state: 'failed', isCaptured: false }),
      expect.objectContaining({
        id: first,
        state: 'captured',
        isCaptured: true,
        amountInPaise: 9900,
        reference,
      }),
      expect.objectContaining({ id: second, state: 'captured', isCaptured: true }),
    ])
    expect(await provider.fetchPayment(first)).toEqual(link.payments[1])
    expect(JSON.stringify(link)).not.toMatch(/okexample|void@razorpay/)
  })

  it('a payment link stays open while a payment is only authorised', async () => {
    const { id } = await provider.createLink(request())
    const paymentId = simulation.scripts.authorize(id)
    expect(await provider.fetchLink(id)).toMatchObject({
      state: 'created',
      payments: [{ id: paymentId, state: 'authorized', isCaptured: false }],
    })
    simulation.scripts.refundUncaptured(paymentId)
    expect((await provider.fetchLink(id)).payments).toEqual([
      expect.objectContaining({ state: 'refunded', isCaptured: false, refunds: [] }),
    ])
  })

  it('a payment link expires on time, and a payment that arrives later is still captured', async () => {
    const { id } = await provider.createLink(request())
    now += 45 * MINUTE_MS
    expect((await provider.fetchLink(id)).state).toBe('expired')
    simulation.scripts.pay(id)
    expect((await provider.fetchLink(id)).payments).toEqual([expect.objectContaining({ isCaptured: true })])
  })

  it('a payment link can be cancelled twice, and a paid link stays paid when it is cancelled', async () => {
    const { id } = await provider.createLink(request())
    expect((await provider.cancelLink(id)).state).toBe('cancelled')
    expect((await provider.cancelLink(id)).state).toBe('cancelled')
    const paid = await provider.createLink(request({ reference: 'PAID' }))
    simulation.scripts.pay(paid.id)
    expect(await provider.cancelLink(paid.id)).toMatchObject({
      state: 'paid',
      payments: [{ isCaptured: true }],
    })
  })

  it.each([
    'https://rzp.io.example.in/i/x',
    'http://rzp.io/i/x',
    'https://example.in/?rzp.io',
    'https://user@rzp.io/',
    'https://rzp.io:8443/x',
    'javascript:alert(1)',
    '',
    '//rzp.io',
  ])('a payment link with the page address %j is rejected', async (short_url) => {
    const { id } = await provider.createLink(request())
    simulation.scripts.alterLink(id, { short_url })
    expect((await failure(provider.fetchLink(id))).reason).toBe('refused')
  })

  it.each(['https://rzp.io/i/x', 'https://pages.razorpay.com/x', 'https://api.razorpay.com/l/x'])(
    'a payment link may have the page address %s',
    async (short_url) => {
      const { id } = await provider.createLink(request())
      simulation.scripts.alterLink(id, { short_url })
      expect((await provider.fetchLink(id)).url).toBe(short_url)
    },
  )

  it('a fetched payment link has the values that the provider returned, even wrong values', async () => {
    const { id } = await provider.createLink(request())
    simulation.scripts.alterLink(id, { status: 'paid', amount: 1, currency: 'USD', reference_id: 'OTHER' })
    expect(await provider.fetchLink(id)).toMatchObject({
      state: 'paid',
      amountInPaise: 1,
      currency: 'USD',
      reference: 'OTHER',
      payments: [],
    })
    expect(await provider.findLink('OTHER')).toBeNull()
  })

  it.each<[string, Record<string, unknown>]>([
    ['an amount in text', { amount: '9900' }],
    ['an amount that is no whole number', { amount: 99.5 }],
    ['an amount that no number holds', { amount: 1e300 }],
    ['a negative amount', { amount: -1 }],
    ['an unknown state', { status: 'done' }],
    ['an id that leads elsewhere', { id: '../orders' }],
    ['payments that are none', { payments: [{ payment_id: '../../payments' }] }],
  ])('a payment link with %s is rejected', async (_what, fields) => {
    const { id } = await provider.createLink(request())
    simulation.scripts.alterLink(id, fields)
    expect((await failure(provider.fetchLink(id))).reason).toBe('refused')
  })
})

describe('a refund at Razorpay', () => {
  async function paidLink(): Promise<string> {
    const { id } = await provider.createLink(request())
    return simulation.scripts.pay(id)
  }

  it('a refund happens once for one idempotency key and appears in its payment', async () => {
    const paymentId = await paidLink()
    const first = await provider.refund(paymentId, 9900, '01KAJ00000-1')
    expect(first).toEqual({
      id: expect.any(String),
      paymentId,
      amountInPaise: 9900,
      currency: 'INR',
      state: 'processed',
      reference: '01KAJ00000-1',
      createdAt: now,
      processedAt: null,
    })
    expect(await provider.refund(paymentId, 9900, '01KAJ00000-1')).toEqual(first)
    expect(await provider.refundsOf(paymentId)).toEqual([first])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ state: 'refunded', refunds: [first] })
  })

  it('a refund fails for another amount with the same idempotency key, above the payment, or for an uncaptured payment', async () => {
    const paymentId = await paidLink()
    expect((await failure(provider.refund(paymentId, 9901, '01KAJ00000-0'))).reason).toBe('refused')
    await provider.refund(paymentId, 5000, '01KAJ00000-1')
    expect((await failure(provider.refund(paymentId, 4900, '01KAJ00000-1'))).reason).toBe('refused')
    const other = await provider.createLink(request({ reference: 'B' }))
    const open = simulation.scripts.authorize(other.id)
    expect((await failure(provider.refund(open, 9900, '01KAJ00000-2'))).reason).toBe('refused')
    await expect(provider.refund(paymentId, 4900, 'short')).rejects.toThrow('key of a refund')
  })

  it('a refund fails with the reason limited while the provider still processes the first request', async () => {
    const paymentId = await paidLink()
    simulation.scripts.keepRefundsInWork(true)
    expect((await failure(provider.refund(paymentId, 9900, '01KAJ00000-1'))).reason).toBe('limited')
    expect(await provider.refundsOf(paymentId)).toEqual([])
  })

  it('a refund happens once even if its response was lost', async () => {
    const paymentId = await paidLink()
    simulation.faults.answerWith('reset', '/refund', 2, true)
    const refund = await provider.refund(paymentId, 9900, '01KAJ00000-1')
    expect(await provider.refundsOf(paymentId)).toEqual([refund])
    expect(pauses).toEqual([450, 900])
  })

  it('a pending refund ends later with success or failure', async () => {
    const paymentId = await paidLink()
    simulation.scripts.holdRefunds(true)
    const { id, state } = await provider.refund(paymentId, 9900, '01KAJ00000-1')
    expect(state).toBe('pending')
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ refunds: [{ id, state: 'pending' }] })
    expect((await provider.listPayments(now, now + 1000, 0)).items).toMatchObject([{ refundedInPaise: 9900 }])
    simulation.scripts.endRefund(id, 'failed')
    expect(await provider.refundsOf(paymentId)).toEqual([expect.objectContaining({ state: 'failed' })])
    expect(await provider.fetchPayment(paymentId)).toMatchObject({ state: 'captured', refunds: [] })
  })
})

/** Reads all pages. Returns their sizes and all items. */
async function readAll<Item>(page: (skip: number) => Promise<ProviderPage<Item>>) {
  const [pages, items]: [number[], Item[]] = [[], []]
  for (let isMore = true; isMore;) {
    const read = await page(items.length)
    pages.push(read.items.length)
    items.push(...read.items)
    isMore = read.isMore
  }
  return { pages, items }
}

describe('the payments of a day', () => {
  it('the payments of a period are read page by page, including its start and excluding its end', async () => {
    const { id } = await provider.createLink(request())
    const start = now
    const made = Array.from({ length: 101 }, () => simulation.scripts.pay(id))
    now += 86_400_000
    simulation.scripts.pay(id)
    const { pages, items } = await readAll((skip) => provider.listPayments(start, now, skip))
    expect(pages).toEqual([100, 1])
    expect(new Set(items.map((payment) => payment.id))).toEqual(new Set(made))
    expect(items[0]?.reference).toBe('01KAJ0000000000000000ORDER')
  })
})

describe('the refunds of a day', () => {
  it('the refunds of a period are read page by page, by the time at which they were started', async () => {
    const { id } = await provider.createLink(request())
    const paid = Array.from({ length: 102 }, () => simulation.scripts.pay(id))
    simulation.scripts.refund(paid[0] ?? '')
    now += 86_400_000
    const start = now
    const made = paid.slice(1).map((paymentId) => simulation.scripts.refund(paymentId))
    now += 86_400_000
    const { pages, items } = await readAll((skip) => provider.listRefunds(start, now, skip))
    expect(pages).toEqual([100, 1])
    expect(new Set(items.map((refund) => refund.id))).toEqual(new Set(made))
    expect((await provider.listRefunds(now, now + 1000, 0)).items).toEqual([])
  })
})

describe('the Razorpay client', () => {
  const read = () => provider.fetchLink('plink_any')
  const faults: [Fault, ProviderError['reason']][] = [
    [{ status: 401 }, 'credentials'],
    [{ status: 403 }, 'credentials'],
    [{ status: 404 }, 'notFound'],
    [{ status: 409 }, 'limited'],
    [{ status: 400 }, 'refused'],
    ['redirect', 'refused'],
    ['garbage', 'refused'],
  ]
  it.each(faults)(
    'the Razorpay client reports the response %j as %s without a retry',
    async (fault, reason) => {
      simulation.faults.answerWith(fault, '', 9)
      const error = await failure(read())
      expect(error.reason).toBe(reason)
      expect(error.message).not.toMatch(/Basic|secret|plink_any/)
      expect(simulation.load.requests).toHaveLength(1)
    },
  )

  it.each<Fault>([{ status: 500 }, { status: 503 }, 'html', 'half', 'nothing', 'long', 'reset'])(
    'the Razorpay client sends a request three times with growing pauses after %j',
    async (fault) => {
      simulation.faults.answerWith(fault, '', 9)
      expect((await failure(read())).reason).toBe('unreachable')
      expect(simulation.load.requests).toHaveLength(3)
      expect(pauses).toEqual([450, 900])
    },
  )

  it('a request of the Razorpay client times out after 10 s without a response and is not retried', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      simulation.faults.answerWith('hang', '', 9)
      const failed = failure(read())
      await vi.waitFor(() => expect(simulation.load.requests).toHaveLength(1))
      now += 10_000
      vi.advanceTimersByTime(10_000)
      expect((await failed).reason).toBe('unreachable')
      expect(simulation.load.requests).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('the Razorpay client does not retry a request for a link whose response was lost, because the link may exist', async () => {
    simulation.faults.answerWith('reset', '', 1, true)
    expect((await failure(provider.createLink(request()))).reason).toBe('unreachable')
    expect(simulation.load.requests).toHaveLength(1)
    expect((await provider.findLink(request().reference))?.state).toBe('created')
  })

  it('the Razorpay client uses the response of the second attempt if the first attempt failed', async () => {
    const { id } = await provider.createLink(request())
    simulation.faults.answerWith({ status: 502 })
    expect((await provider.fetchLink(id)).id).toBe(id)
  })

  it('the Razorpay client sends no request after a 429 until the time in Retry-After is over', async () => {
    const { id } = await provider.createLink(request())
    simulation.faults.answerWith({ status: 429, retryAfter: '30' })
    expect(await failure(read())).toMatchObject({ reason: 'limited', retryAfterMs: 30_000 })
    const requestCount = simulation.load.requests.length
    now += 29_999
    expect(await failure(provider.fetchLink(id))).toMatchObject({ reason: 'limited', retryAfterMs: 1 })
    expect(simulation.load.requests).toHaveLength(requestCount)
    now += 1
    expect((await provider.fetchLink(id)).id).toBe(id)
  })

  it('the Razorpay client waits longer after each 429 without Retry-After', async () => {
    const waits: (number | null)[] = []
    for (let round = 0; round < 3; round += 1) {
      simulation.faults.answerWith({ status: 429 })
      const { retryAfterMs } = await failure(read())
      waits.push(retryAfterMs)
      now += retryAfterMs ?? 0
    }
    expect(waits).toEqual([1000, 2000, 4000])
  })

  it('the Razorpay client reports wrong keys as a credentials error and accepts right ones', async () => {
    await provider.check()
    const wrong = createProvider({ ...simulation.environment, RAZORPAY_KEY_SECRET: 'another-secret' })
    expect((await failure(wrong.check())).reason).toBe('credentials')
  })
})

describe('the Razorpay account', () => {
  it('a Razorpay account counts as a test account if its key id is a test key', () => {
    expect(provider.isTest).toBe(true)
    expect(createProvider({ ...simulation.environment, RAZORPAY_KEY_ID: 'rzp_live_abc' }).isTest).toBe(false)
  })

  it('the Razorpay client accepts the return and webhook signatures of the simulation', async () => {
    const { id, reference } = await provider.createLink(request())
    const paymentId = simulation.scripts.pay(id)
    const { searchParams } = new URL(simulation.callbackUrl(id, paymentId))
    expect(provider.verifyReturn(Object.fromEntries(searchParams))).toEqual({ reference, linkId: id })
    const hints = simulation.webhooks.events.map(({ id: eventId, body, signature }) =>
      provider
        .verifyWebhook(Buffer.from(body), {
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': signature,
        })
        ?.read(),
    )
    expect(hints.map((hint) => [hint?.type, hint?.reference, hint?.paymentId])).toEqual([
      ['payment.authorized', reference, paymentId],
      ['payment.captured', reference, paymentId],
      ['payment_link.paid', reference, paymentId],
    ])
  })
})
