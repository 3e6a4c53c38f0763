import type { UseQueryResult } from '@tanstack/react-query'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

const POLL_MS = 2000

export const buyersPath = (type: SoldType, id: string): string => `/admin/sold-items/${type}/${id}`

/** Queries the buyers of an item; polls while refunds are running. */
export function useBuyers(type: SoldType, id: string): UseQueryResult<BuyersData> {
  return useAdminQuery<BuyersData>(buyersPath(type, id), {
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.refunds.isRunning || data.refunds.pending > 0) && POLL_MS,
    refetchIntervalInBackground: true,
  })
}
