import { useState } from 'react'
import { RefundBuyersBody, type BuyersData } from '#shared/contracts/sold-items.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { BuyersSummary, buyersPath, useBuyers } from './buyers-summary.tsx'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

type BuyersButtonProps = { type: SoldType; id: string; title: string }

export function BuyersButton({ type, id, title }: BuyersButtonProps) {
  const { soldItems: messages } = useMessages(admin)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-label={messages.buyersOf(title)} onClick={() => setIsOpen(true)}>
        {messages.buyers}
      </Button>
      {isOpen && <BuyersDialog type={type} id={id} title={title} onClose={() => setIsOpen(false)} />}
    </>
  )
}

type Props = { type: SoldType; id: string; title: string; onClose: () => void }

/** Shows the buyers of an item and the refund progress, and refunds all. Open while mounted. */
function BuyersDialog({ type, id, title, onClose }: Props) {
  const { soldItems: messages } = useMessages(admin)
  const { data, error, isFetching, isLoading, refetch } = useBuyers(type, id)
  const [isRefunding, setIsRefunding] = useState(false)
  if (isRefunding)
    return (
      <ReasonDialog
        path={`${buyersPath(type, id)}/refund`}
        contract={RefundBuyersBody}
        name={title}
        action={messages.refundAll(data?.unused ?? 0)}
        text={messages.refundText}
        failed={messages.refundFailed}
        invalidates={[buyersPath(type, id)]}
        onClose={() => setIsRefunding(false)}
      />
    )
  return (
    <Dialog title={messages.buyers} size="small" onClose={onClose}>
      <div className="grid gap-3 py-3">
        <p className="font-medium wrap-anywhere">
          <bdi>{title}</bdi>
        </p>
        {isLoading && <SkeletonText />}
        {error !== null && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data !== undefined && <BuyersSummary type={type} buyers={data} />}
        {data !== undefined && <Refund buyers={data} onRefund={() => setIsRefunding(true)} />}
      </div>
    </Dialog>
  )
}

type RefundProps = { buyers: BuyersData; onRefund: () => void }

function Refund({ buyers: { unused, refunds }, onRefund }: RefundProps) {
  const { soldItems: messages } = useMessages(admin)
  if (unused === 0 || refunds.isRunning) return null
  return (
    <>
      {refunds.done + refunds.pending > 0 && <p className="text-sm text-soft">{messages.disputedOrders}</p>}
      <div className="flex justify-end">
        <Button variant="primary" onClick={onRefund}>
          {messages.refundAll(unused)}
        </Button>
      </div>
    </>
  )
}
