import { isRefundKey } from './payment-provider.ts'
import type { ProviderPage, ProviderRefund } from './payment-provider.ts'
import { reading } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import { Refund, Refunds, toRefund } from './razorpay-entities.ts'
import { PAGE, pageQuery } from './razorpay-pages.ts'

/** Refunds of Razorpay. */
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
