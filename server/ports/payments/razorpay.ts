import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import type { RazorpaySettings } from '../../../fastify.config.payments.ts'
import { isLoopback } from '../../../fastify.config.payments.ts'
import { ProviderError } from './payment-provider.ts'
import type { LinkRequest, PaymentProvider, ProviderLink, ProviderPayment } from './payment-provider.ts'
import { verifiedReturn } from './provider-signatures.ts'
import { verifiedWebhook } from './provider-webhook.ts'
import { razorpayApi } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import {
  Link,
  Links,
  Payment,
  Payments,
  Refund,
  Refunds,
  checkPayUrl,
  toLink,
  toPayment,
  toRefund,
} from './razorpay-entities.ts'

const PAGE = 100
const MAX_CONNECTIONS = 32
const MS = 1000
const JSON_HEADERS = { 'content-type': 'application/json' }
const REFUND_KEY = /^[\w-]{10,100}$/

type Options = {
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
    // The provider copies notes to payments, by which a list of payments tells their orders.
    notes: { order: request.reference },
    callback_url: request.returnUrl,
    callback_method: 'get',
  })

/** Reads payments of a link: all attempts by the order of the provider, and what the link names beside. */
async function paymentsOf(callApi: RazorpayApi, link: Link): Promise<ProviderPayment[]> {
  const found = new Map<string, ProviderPayment>()
  if (typeof link.order_id === 'string') {
    const { items } = await callApi({
      name: 'GET /orders/{id}/payments',
      method: 'GET',
      path: `/v1/orders/${link.order_id}/payments`,
      shape: Payments,
      isRepeatable: true,
    })
    for (const item of items) found.set(item.id, toPayment(item, link.reference_id))
  }
  for (const { payment_id: id } of link.payments ?? []) {
    if (found.has(id)) continue
    const path = `/v1/payments/${id}`
    const payment = await callApi({
      name: 'GET /payments/{id}',
      method: 'GET',
      path,
      shape: Payment,
      isRepeatable: true,
    })
    found.set(id, toPayment(payment, link.reference_id))
  }
  return [...found.values()]
}

function linkCalls(callApi: RazorpayApi, localHost: string | null) {
  async function complete(link: Link): Promise<ProviderLink> {
    // Buyers are sent only to a link that can still be paid.
    if (link.status === 'created') checkPayUrl(link.short_url, localHost)
    return toLink(link, await paymentsOf(callApi, link))
  }
  const read = (id: string): Promise<Link> =>
    callApi({
      name: 'GET /payment_links/{id}',
      method: 'GET',
      path: `/v1/payment_links/${encodeURIComponent(id)}`,
      shape: Link,
      isRepeatable: true,
    })

  return {
    async createLink(request: LinkRequest): Promise<ProviderLink> {
      // Not repeated: if the answer was lost, the caller finds the link by its reference.
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
      const { payment_links: links } = await callApi({
        name: 'GET /payment_links',
        method: 'GET',
        path: `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`,
        shape: Links,
        isRepeatable: true,
      })
      const found = links.find((link) => link.reference_id === reference)
      // Lists leave the payments out.
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
        // A link that is paid, expired or cancelled already cannot be cancelled: it is as it is.
        const link = await complete(await read(id))
        if (link.state === 'created') throw error
        return link
      }
    },
  }
}

function refundCalls(callApi: RazorpayApi) {
  return {
    async refund(paymentId: string, amountInPaise: number, key: string) {
      if (!REFUND_KEY.test(key)) throw new Error('A key of a refund has 10 to 100 letters, digits, - or _.')
      // The same key with the same bytes gives the same refund.
      const refund = await callApi({
        name: 'POST /payments/{id}/refund',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { ...JSON_HEADERS, 'x-refund-idempotency': key },
        body: JSON.stringify({ amount: amountInPaise }),
        shape: Refund,
        isRepeatable: true,
      })
      return toRefund(refund)
    },

    async refundsOf(paymentId: string) {
      const { items } = await callApi({
        name: 'GET /payments/{id}/refunds',
        method: 'GET',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE}`,
        shape: Refunds,
        isRepeatable: true,
      })
      return items.map(toRefund)
    },
  }
}

function paymentCalls(callApi: RazorpayApi) {
  const list = (query: string) =>
    callApi({
      name: 'GET /payments',
      method: 'GET',
      path: `/v1/payments?${query}`,
      shape: Payments,
      isRepeatable: true,
    })
  return {
    async fetchPayment(id: string): Promise<ProviderPayment> {
      const path = `/v1/payments/${encodeURIComponent(id)}`
      const name = 'GET /payments/{id}'
      return toPayment(await callApi({ name, method: 'GET', path, shape: Payment, isRepeatable: true }))
    },

    async listPayments(from: number, to: number, skip: number) {
      // Whole seconds, both ends included.
      const bounds = `from=${Math.ceil(from / MS)}&to=${Math.ceil(to / MS) - 1}`
      const { items } = await list(`${bounds}&count=${PAGE}&skip=${skip}`)
      return { payments: items.map((item) => toPayment(item)), isMore: items.length >= PAGE }
    },

    async check(): Promise<void> {
      await list('count=1')
    },
  }
}

/** Payment Links of Razorpay. */
export function razorpayProvider(
  { keyId, keySecret, webhookSecrets, apiUrl }: RazorpaySettings,
  options: Options = {},
): PaymentProvider {
  const callApi = razorpayApi({
    origin: apiUrl,
    keyId,
    keySecret,
    dispatcher: options.dispatcher ?? new Agent({ connections: MAX_CONNECTIONS }),
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms) => sleep(ms)),
  })
  const { hostname } = new URL(apiUrl)
  return {
    name: 'razorpay',
    isTest: keyId.startsWith('rzp_test_'),
    ...linkCalls(callApi, isLoopback(hostname) ? new URL(apiUrl).host : null),
    ...refundCalls(callApi),
    ...paymentCalls(callApi),
    verifyReturn: (query) => verifiedReturn(query, keySecret),
    verifyWebhook: (bytes, headers) => verifiedWebhook(bytes, headers, webhookSecrets),
  }
}
