import type { BuyersData } from '#shared/contracts/sold-items.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'

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
