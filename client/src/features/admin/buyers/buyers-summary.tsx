import type { UseQueryResult } from '@tanstack/react-query'
import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
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

/** Counts buyers who have not used an item, and their refunds. */
export function BuyersSummary({ type, buyers }: { type: SoldType; buyers: BuyersData }) {
  const { soldItems: messages } = useMessages(admin)
  const { unused, amount, isUsable, refunds } = buyers
  const { isRunning, done, pending, failed } = refunds
  return (
    <>
      <p>{unused === 0 ? messages.none : messages.unused(type, unused, formatRupees(amount))}</p>
      {unused > 0 && !isUsable && <p className="font-semibold text-red">{messages.notUsable}</p>}
      <div role="status">
        {isRunning && <p>{messages.running}</p>}
        {done + pending + failed > 0 && <p>{messages.progress(done, pending, failed)}</p>}
      </div>
    </>
  )
}
