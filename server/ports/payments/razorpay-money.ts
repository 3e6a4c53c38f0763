import type * as z from 'zod'
import { isRefundKey } from './payment-provider.ts'
import type { ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { reading } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import { Payment, Payments, Refund, Refunds, toPayment, toRefund } from './razorpay-entities.ts'
import type { Link } from './razorpay-entities.ts'

const PAGE = 100
const MS = 1000

/** Returns all attempts to pay a link. */
export type PaymentsOfLink = (link: Link) => Promise<ProviderPayment[]>

/**
 * Payments and refunds of Razorpay. Its payments count a refund from when it is begun; here only what was processed is refunded,
 * since a refund can still fail.
 */
export function razorpayMoney(callApi: RazorpayApi) {
  const get = reading(callApi)

  async function refundsOf(paymentId: string): Promise<ProviderRefund[]> {
    const path = `/v1/payments/${encodeURIComponent(paymentId)}/refunds?count=${PAGE}`
    const { items } = await get('/payments/{id}/refunds', path, Refunds)
    return items.map(toRefund)
  }

  async function told(
    payment: z.output<typeof Payment>,
    reference: string | null = null,
  ): Promise<ProviderPayment> {
    const made = toPayment(payment, reference)
    // What was never captured was sent back by the provider itself.
    if (made.refundedInPaise === 0 || !made.isCaptured) return made
    const processed = (await refundsOf(made.id)).filter(({ state }) => state === 'processed')
    const refundedInPaise = processed.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)
    const isWhole = refundedInPaise >= made.amountInPaise
    return { ...made, refundedInPaise, state: isWhole ? 'refunded' : 'captured' }
  }

  const readPayment = (id: string) => get('/payments/{id}', `/v1/payments/${encodeURIComponent(id)}`, Payment)

  const paymentsOfLink: PaymentsOfLink = async (link) => {
    const found = new Map<string, ProviderPayment>()
    if (typeof link.order_id === 'string') {
      const { items } = await get('/orders/{id}/payments', `/v1/orders/${link.order_id}/payments`, Payments)
      for (const item of items) found.set(item.id, await told(item, link.reference_id))
    }
    // What the link names beside.
    for (const { payment_id: id } of link.payments ?? [])
      if (!found.has(id)) found.set(id, await told(await readPayment(id), link.reference_id))
    return [...found.values()]
  }

  return {
    paymentsOfLink,
    refundsOf,
    fetchPayment: async (id: string): Promise<ProviderPayment> => told(await readPayment(id)),

    async refund(paymentId: string, amountInPaise: number, key: string): Promise<ProviderRefund> {
      if (!isRefundKey(key)) throw new Error('A key of a refund has 10 to 100 letters, digits, - or _.')
      // The same key with the same bytes gives the same refund.
      const refund = await callApi({
        name: 'POST /payments/{id}/refund',
        method: 'POST',
        path: `/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { 'content-type': 'application/json', 'x-refund-idempotency': key },
        body: JSON.stringify({ amount: amountInPaise }),
        shape: Refund,
        isRepeatable: true,
      })
      return toRefund(refund)
    },

    async listPayments(from: number, to: number, skip: number) {
      // Whole seconds, both ends included.
      const bounds = `from=${Math.ceil(from / MS)}&to=${Math.ceil(to / MS) - 1}`
      const { items } = await get('/payments', `/v1/payments?${bounds}&count=${PAGE}&skip=${skip}`, Payments)
      const payments: ProviderPayment[] = []
      for (const item of items) payments.push(await told(item))
      return { payments, isMore: items.length >= PAGE }
    },

    async check(): Promise<void> {
      await get('/payments', '/v1/payments?count=1', Payments)
    },
  }
}
