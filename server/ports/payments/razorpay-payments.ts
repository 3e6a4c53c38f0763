import type * as z from 'zod'
import {
  type ListedPayment,
  type ProviderPage,
  type ProviderPayment,
  type ProviderRefund,
  isRefundKey,
  type ProviderDispute,
} from './payment-provider.ts'
import { reading, type RazorpayApi } from './razorpay-api.ts'
import {
  Payment,
  Payments,
  toListedPayment,
  toPayment,
  type FeeBearer,
  type Link,
  Refund,
  Refunds,
  toRefund,
  Dispute,
  Disputes,
  toDispute,
} from './razorpay-entities.ts'

export const PAGE = 100
const MS = 1000

export const pageQuery = (from: number, to: number, skip: number): string =>
  // Whole seconds, both ends included.
  `from=${Math.ceil(from / MS)}&to=${Math.ceil(to / MS) - 1}&count=${PAGE}&skip=${skip}`

export type PaymentsOfLink = (link: Link) => Promise<ProviderPayment[]>

type Ports = {
  callApi: RazorpayApi
  feeBearer: FeeBearer
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
}

export function razorpayPayments({ callApi, feeBearer, refundsOf }: Ports) {
  const get = reading(callApi)

  async function complete(
    given: z.output<typeof Payment>,
    reference: string | null = null,
  ): Promise<ProviderPayment> {
    const payment = toListedPayment(given, feeBearer, reference)
    // The provider itself returned money that was never captured.
    const hasRefunds = payment.refundedInPaise > 0 && payment.isCaptured
    return toPayment(payment, hasRefunds ? await refundsOf(payment.id) : [])
  }

  const readPayment = (id: string) => get('/payments/{id}', `/v1/payments/${encodeURIComponent(id)}`, Payment)

  const paymentsOfLink: PaymentsOfLink = async (link) => {
    const found = new Map<string, ProviderPayment>()
    if (typeof link.order_id === 'string') {
      const { items } = await get('/orders/{id}/payments', `/v1/orders/${link.order_id}/payments`, Payments)
      for (const item of items) found.set(item.id, await complete(item, link.reference_id))
    }
    // Further payments that the link names.
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

export function razorpayRefunds(callApi: RazorpayApi) {
  const get = reading(callApi)
  return {
    async refund(paymentId: string, amountInPaise: number, key: string): Promise<ProviderRefund> {
      if (!isRefundKey(key)) throw new Error('A key of a refund has 10 to 100 letters, digits, - or _.')
      // The same key with the same bytes gives the same refund.
      const refund = await callApi({
        name: 'POST /payments/{id}/refund',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { 'content-type': 'application/json', 'x-refund-idempotency': key },
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

export function razorpayDisputes(callApi: RazorpayApi) {
  const get = reading(callApi)
  return {
    fetchDispute: async (id: string): Promise<ProviderDispute> =>
      toDispute(await get('/disputes/{id}', `/v1/disputes/${encodeURIComponent(id)}`, Dispute)),

    async latestDisputes(): Promise<ProviderDispute[]> {
      const { items } = await get('/disputes', `/v1/disputes?count=${PAGE}&skip=0`, Disputes)
      return items.map(toDispute)
    },
  }
}
