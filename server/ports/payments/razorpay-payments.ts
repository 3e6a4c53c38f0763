import type * as z from 'zod'
import type { ListedPayment, ProviderPage, ProviderPayment, ProviderRefund } from './payment-provider.ts'
import { reading } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import { Payment, Payments, toListedPayment, toPayment } from './razorpay-entities.ts'
import type { FeeBearer, Link } from './razorpay-entities.ts'
import { PAGE, pageQuery } from './razorpay-pages.ts'

/** Returns all attempts to pay a link. */
export type PaymentsOfLink = (link: Link) => Promise<ProviderPayment[]>

type Ports = {
  callApi: RazorpayApi
  feeBearer: FeeBearer
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
}

/** Payments of Razorpay. */
export function razorpayPayments({ callApi, feeBearer, refundsOf }: Ports) {
  const get = reading(callApi)

  async function complete(
    given: z.output<typeof Payment>,
    reference: string | null = null,
  ): Promise<ProviderPayment> {
    const payment = toListedPayment(given, feeBearer, reference)
    // What was never captured was sent back by the provider itself.
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
    // What the link names beside.
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
