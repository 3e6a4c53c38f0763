import type { UseQueryResult } from '@tanstack/react-query'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

const POLL_MS = 2000

/** Returns the path of the buyers of an item. */
export const buyersPath = (type: SoldType, id: string): string => `/admin/sold-items/${type}/${id}`

/** Loads the buyers of an item, and again while refunds are under way. */
export function useBuyers(type: SoldType, id: string): UseQueryResult<BuyersData> {
  return useAdminQuery<BuyersData>(buyersPath(type, id), {
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.refunds.isRunning || data.refunds.pending > 0) && POLL_MS,
    refetchIntervalInBackground: true,
  })
}
