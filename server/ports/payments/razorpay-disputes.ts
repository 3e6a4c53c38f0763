import type { ProviderDispute } from './payment-provider.ts'
import { reading } from './razorpay-api.ts'
import type { RazorpayApi } from './razorpay-api.ts'
import { Dispute, Disputes, toDispute } from './razorpay-entities.ts'
import { PAGE } from './razorpay-pages.ts'

/** Disputes of Razorpay about payments. */
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
