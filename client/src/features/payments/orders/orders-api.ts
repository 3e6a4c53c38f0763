import type { MaybeStale } from '#shared/contracts/api.ts'
import type {
  PaymentData,
  ProviderData,
  PurchasedItemData,
  Purchase,
  PurchasesData,
} from '#shared/contracts/payment.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import { apiRequest, isRetryable } from '#client/lib/network/api-request.ts'
import { readUserResponse } from '#client/device/user/user-responses.ts'

type NewOrder = { type: SoldType; id: string; amountInPaise: number; phone: string }

/** Returns the status of payments: available or not, and test mode. */
export const readProvider = async (): Promise<ProviderData['payment']> =>
  (await apiRequest<ProviderData>('/payment/provider')).data.payment

/** Orders an item at the displayed price. Repeated presses get the same order while it is open. */
export const orderItem = async ({ type, id, amountInPaise, phone }: NewOrder): Promise<PaymentData> =>
  (
    await apiRequest<PaymentData>('/payment/initialize-payment', {
      method: 'POST',
      body: { amount: toRupees(amountInPaise), currency: 'INR', phone, item: { type, id } },
    })
  ).data

/** Requests the status of an order from the server, which asks the provider. */
export const readOrder = async (id: string): Promise<Purchase> =>
  (await apiRequest<{ order: Purchase }>(`/payment/status/${encodeURIComponent(id)}`)).data.order

export const cancelOrder = async (id: string): Promise<Purchase> =>
  (
    await apiRequest<{ order: Purchase }>(`/payment/cancel/${encodeURIComponent(id)}`, {
      method: 'POST',
      body: {},
    })
  ).data.order

/** Returns the latest purchases of the signed-in user; cached ones without a network. */
export const readPurchases = (): Promise<MaybeStale<PurchasesData>> =>
  readUserResponse<PurchasesData>('/me/purchases')

/** Returns the purchases before the purchase with this id. */
export const readEarlierPurchases = async (before: string): Promise<PurchasesData> =>
  (await apiRequest<PurchasesData>(`/me/purchases?before=${before}`)).data

/** Returns an order. Without a network: the cached order, or the cached list's entry. */
export async function readOrderOrCopy(id: string): Promise<Purchase> {
  try {
    return (await readUserResponse<{ order: Purchase }>(`/payment/status/${encodeURIComponent(id)}`)).order
  } catch (error) {
    if (!isRetryable(error)) throw error
    const listed = (await readPurchases()).purchases.find(({ _id }) => _id === id)
    if (listed === undefined) throw error
    return listed
  }
}

/** Returns what the buyer owns of an order's item; cached without a network. */
export const readOwnedItem = async (orderId: string): Promise<PurchasedItemData['item']> =>
  (await readUserResponse<PurchasedItemData>(`/me/purchases/${encodeURIComponent(orderId)}/item`)).item
