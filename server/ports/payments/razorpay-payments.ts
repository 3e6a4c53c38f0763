import type * as z from 'zod'
import type { ProviderPage, ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { reading } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import { Payment, Payments, toPayment } from './razorpay-entities.ts'
import type { Link } from './razorpay-entities.ts'
import { PAGE, pageQuery } from './razorpay-pages.ts'

/** Returns all attempts to pay a link. */
export type PaymentsOfLink = (link: Link) => Promise<ProviderPayment[]>

/**
 * Payments of Razorpay. It counts a refund from when it is begun; here only what was processed is refunded, since a refund can
 * still fail.
 */
export function razorpayPayments(
  callApi: RazorpayApi,
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>,
) {
  const get = reading(callApi)

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
    fetchPayment: async (id: string): Promise<ProviderPayment> => told(await readPayment(id)),

    async listPayments(from: number, to: number, skip: number): Promise<ProviderPage<ProviderPayment>> {
      const { items } = await get('/payments', `/v1/payments?${pageQuery(from, to, skip)}`, Payments)
      const payments: ProviderPayment[] = []
      for (const item of items) payments.push(await told(item))
      return { items: payments, isMore: items.length >= PAGE }
    },

    async check(): Promise<void> {
      await get('/payments', '/v1/payments?count=1', Payments)
    },
  }
}
