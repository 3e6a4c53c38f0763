import { setTimeout as sleep } from 'node:timers/promises'
import type * as z from 'zod'
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import type { RazorpaySettings } from '#server/config/payment-settings.ts'
import { isRefundKey, ProviderError } from './payment-provider.ts'
import type {
  ListedPayment,
  ProviderPage,
  ProviderPayment,
  ProviderRefund,
  ProviderDispute,
  LinkRequest,
  PaymentProvider,
  ProviderLink,
  ProviderName,
} from './payment-provider.ts'
import { razorpayApi } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import {
  Payment,
  Payments,
  toListedPayment,
  toPayment,
  Link,
  Refund,
  Refunds,
  toRefund,
  Dispute,
  Disputes,
  toDispute,
  Links,
  checkPayUrl,
  toLink,
} from './razorpay-entities.ts'
import type { FeeBearer } from './razorpay-entities.ts'
import { verifiedReturn, verifiedWebhook } from './razorpay-callbacks.ts'

const MAX_CONNECTIONS = 32
const PAGE = 100
const MS = 1000
const JSON_HEADERS = { 'content-type': 'application/json' }

const pageQuery = (from: number, to: number, skip: number): string =>
  // The API takes whole seconds and includes both ends.
  `from=${Math.ceil(from / MS)}&to=${Math.ceil(to / MS) - 1}&count=${PAGE}&skip=${skip}`

type Ports = {
  api: RazorpayApi
  feeBearer: FeeBearer
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
}

function razorpayPayments({ api: { get }, feeBearer, refundsOf }: Ports) {
  async function complete(
    given: z.output<typeof Payment>,
    reference: string | null = null,
  ): Promise<ProviderPayment> {
    const payment = toListedPayment(given, feeBearer, reference)
    // If money was never captured, the provider itself returned it: that is no refund.
    const hasRefunds = payment.refundedInPaise > 0 && payment.isCaptured
    return toPayment(payment, hasRefunds ? await refundsOf(payment.id) : [])
  }

  const readPayment = (id: string) => get('/payments/{id}', `/v1/payments/${encodeURIComponent(id)}`, Payment)

  async function paymentsOfLink(link: Link): Promise<ProviderPayment[]> {
    const found = new Map<string, ProviderPayment>()
    if (typeof link.order_id === 'string') {
      const { items } = await get('/orders/{id}/payments', `/v1/orders/${link.order_id}/payments`, Payments)
      for (const item of items) found.set(item.id, await complete(item, link.reference_id))
    }
    // Adds payments that only the link names.
    for (const { payment_id: id } of link.payments ?? [])
      if (!found.has(id)) found.set(id, await complete(await readPayment(id), link.reference_id))
    return [...found.values()]
  }

  return {
    paymentsOfLink,
    fetchPayment: async (id: string): Promise<ProviderPayment> => complete(await readPayment(id)),

    async listPayments(from: number, to: number, skip: number): Promise<ProviderPage<ListedPayment>> {
      const { items } = await get('/payments', `/v1/payments?${pageQuery(from, to, skip)}`, Payments)
      return { items: items.map((item) => toListedPayment(item, feeBearer)), isMore: items.length >= PAGE }
    },

    async check(): Promise<void> {
      await get('/payments', '/v1/payments?count=1', Payments)
    },
  }
}

function razorpayRefunds({ callApi, get }: RazorpayApi) {
  return {
    async refund(paymentId: string, amountInPaise: number, key: string): Promise<ProviderRefund> {
      if (!isRefundKey(key)) throw new Error('A key of a refund has 10 to 100 letters, digits, - or _.')
      // The same key with the same bytes gives the same refund.
      const refund = await callApi({
        name: 'POST /payments/{id}/refund',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { ...JSON_HEADERS, 'x-refund-idempotency': key },
        body: JSON.stringify({ amount: amountInPaise, notes: { refund: key } }),
        shape: Refund,
        isRepeatable: true,
      })
      return toRefund(refund)
    },

    refundsOf: async (paymentId: string): Promise<ProviderRefund[]> => {
      const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE}`
      const { items } = await get('/payments/{id}/refunds', path, Refunds)
      return items.map(toRefund)
    },

    async listRefunds(from: number, to: number, skip: number): Promise<ProviderPage<ProviderRefund>> {
      const { items } = await get('/refunds', `/v1/refunds?${pageQuery(from, to, skip)}`, Refunds)
      return { items: items.map(toRefund), isMore: items.length >= PAGE }
    },
  }
}

function razorpayDisputes({ get }: RazorpayApi) {
  return {
    fetchDispute: async (id: string): Promise<ProviderDispute> =>
      toDispute(await get('/disputes/{id}', `/v1/disputes/${encodeURIComponent(id)}`, Dispute)),

    async latestDisputes(): Promise<ProviderDispute[]> {
      const { items } = await get('/disputes', `/v1/disputes?count=${PAGE}&skip=0`, Disputes)
      return items.map(toDispute)
    },
  }
}

type Options = {
  name?: ProviderName
  payHost?: string
  dispatcher?: Dispatcher
  clock?: () => number
  random?: () => number
  sleep?: (ms: number) => Promise<void>
}

const linkBody = (request: LinkRequest): string =>
  JSON.stringify({
    amount: request.amountInPaise,
    currency: request.currency,
    accept_partial: false,
    reference_id: request.reference,
    description: request.description,
    expire_by: Math.floor(request.expiresAt / MS),
    customer: { contact: `+91${request.phone}` },
    notify: { sms: false, email: false },
    reminder_enable: false,
    // The provider copies notes to payments. They identify the orders in a list of payments.
    notes: { order: request.reference },
    callback_url: request.returnUrl,
    callback_method: 'get',
  })

type LinkPorts = {
  paymentsOfLink: (link: Link) => Promise<ProviderPayment[]>
  payHost: string | undefined
}

function linkCalls({ callApi, get }: RazorpayApi, { paymentsOfLink, payHost }: LinkPorts) {
  async function complete(link: Link): Promise<ProviderLink> {
    // Buyers are redirected to open links only, so other addresses need no check.
    if (link.status === 'created') checkPayUrl(link.short_url, payHost)
    return toLink(link, await paymentsOfLink(link))
  }
  const read = (id: string): Promise<Link> =>
    get('/payment_links/{id}', `/v1/payment_links/${encodeURIComponent(id)}`, Link)

  return {
    async createLink(request: LinkRequest): Promise<ProviderLink> {
      // Not repeatable: after a lost response the caller finds the link by its reference.
      const link = await callApi({
        name: 'POST /payment_links',
        method: 'POST',
        path: '/v1/payment_links',
        headers: JSON_HEADERS,
        body: linkBody(request),
        shape: Link,
        isRepeatable: false,
      })
      return await complete(link)
    },

    fetchLink: async (id: string): Promise<ProviderLink> => complete(await read(id)),

    async findLink(reference: string): Promise<ProviderLink | null> {
      const path = `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`
      const { payment_links: links } = await get('/payment_links', path, Links)
      const found = links.find((link) => link.reference_id === reference)
      // Lists omit the payments.
      return found === undefined ? null : complete(await read(found.id))
    },

    async cancelLink(id: string): Promise<ProviderLink> {
      try {
        const link = await callApi({
          name: 'POST /payment_links/{id}/cancel',
          method: 'POST',
          path: `/v1/payment_links/${encodeURIComponent(id)}/cancel`,
          headers: JSON_HEADERS,
          body: '{}',
          shape: Link,
          isRepeatable: true,
        })
        return await complete(link)
      } catch (error) {
        if (!(error instanceof ProviderError) || error.reason !== 'refused') throw error
        // A link that is paid, expired or cancelled cannot be cancelled.
        const link = await complete(await read(id))
        if (link.state === 'created') throw error
        return link
      }
    },
  }
}

export function razorpayProvider(
  { keyId, keySecret, webhookSecrets, apiUrl, feeBearer }: RazorpaySettings,
  options: Options = {},
): PaymentProvider {
  const api = razorpayApi({
    origin: apiUrl,
    keyId,
    keySecret,
    dispatcher: options.dispatcher ?? new Agent({ connections: MAX_CONNECTIONS }),
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms) => sleep(ms)),
  })
  const refunds = razorpayRefunds(api)
  const { paymentsOfLink, ...payments } = razorpayPayments({ api, feeBearer, refundsOf: refunds.refundsOf })
  return {
    name: options.name ?? 'razorpay',
    isTest: keyId.startsWith('rzp_test_'),
    ...linkCalls(api, { paymentsOfLink, payHost: options.payHost }),
    ...payments,
    ...refunds,
    ...razorpayDisputes(api),
    verifyReturn: (query) => verifiedReturn(query, keySecret),
    verifyWebhook: (bytes, headers) => verifiedWebhook(bytes, headers, webhookSecrets),
  }
}
