import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Dispatcher } from 'undici'
import type { RazorpaySettings } from '#server/config/payment-settings.ts'
import { ProviderError } from './payment-provider.ts'
import type { LinkRequest, PaymentProvider, ProviderLink, ProviderName } from './payment-provider.ts'
import { verifiedReturn } from './provider-signatures.ts'
import { verifiedWebhook } from './provider-webhook.ts'
import { razorpayApi } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import {
  razorpayDisputes,
  razorpayPayments,
  type PaymentsOfLink,
  razorpayRefunds,
} from './razorpay-payments.ts'
import { Link, Links, checkPayUrl, toLink } from './razorpay-entities.ts'

const MAX_CONNECTIONS = 32
const MS = 1000
const JSON_HEADERS = { 'content-type': 'application/json' }

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

function linkCalls(callApi: RazorpayApi, paymentsOf: PaymentsOfLink, payHost: string | undefined) {
  async function complete(link: Link): Promise<ProviderLink> {
    // Only an open link is a redirect target.
    if (link.status === 'created') checkPayUrl(link.short_url, payHost)
    return toLink(link, await paymentsOf(link))
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
      const { payment_links: links } = await callApi({
        name: 'GET /payment_links',
        method: 'GET',
        path: `/v1/payment_links?reference_id=${encodeURIComponent(reference)}`,
        shape: Links,
        isRepeatable: true,
      })
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
  const callApi = razorpayApi({
    origin: apiUrl,
    keyId,
    keySecret,
    dispatcher: options.dispatcher ?? new Agent({ connections: MAX_CONNECTIONS }),
    clock: options.clock ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms) => sleep(ms)),
  })
  const refunds = razorpayRefunds(callApi)
  const { paymentsOfLink, ...payments } = razorpayPayments({
    callApi,
    feeBearer,
    refundsOf: refunds.refundsOf,
  })
  return {
    name: options.name ?? 'razorpay',
    isTest: keyId.startsWith('rzp_test_'),
    ...linkCalls(callApi, paymentsOfLink, options.payHost),
    ...payments,
    ...refunds,
    ...razorpayDisputes(callApi),
    verifyReturn: (query) => verifiedReturn(query, keySecret),
    verifyWebhook: (bytes, headers) => verifiedWebhook(bytes, headers, webhookSecrets),
  }
}
