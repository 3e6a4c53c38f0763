import { useEffect } from 'react'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { useAdminData, type AdminData } from '#client/features/admin/requests/use-admin-data.ts'

const POLL_MS = 2000

/** Returns the path of the buyers of an item. */
export const buyersPath = (type: SoldType, id: string): string => `/admin/sold-items/${type}/${id}`

/** Loads the buyers of an item, and again while refunds are under way. */
export function useBuyers(type: SoldType, id: string): AdminData<BuyersData> {
  const buyers = useAdminData<BuyersData>(buyersPath(type, id))
  const { data, isLoading, reload } = buyers
  const isUnderWay = data !== null && (data.refunds.isRunning || data.refunds.pending > 0)
  useEffect(() => {
    if (!isUnderWay || isLoading) return undefined
    const timer = setTimeout(reload, POLL_MS)
    return () => clearTimeout(timer)
  }, [isUnderWay, isLoading, reload])
  return buyers
}
