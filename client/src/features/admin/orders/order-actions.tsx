import { useState } from 'react'
import type { AdminOrderData } from '#shared/contracts/admin-orders.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Decision } from './decision-dialog.tsx'

export function OrderActions({ data: { order, payments, isAcceptable } }: { data: AdminOrderData }) {
  const messages = useMessages(admin).orders
  const [openDecision, setOpenDecision] = useState<Decision | null>(null)
  const refundable = payments.filter(({ remainder }) => remainder > 0)
  // The server accepts only the first payment with a mismatch.
  const acceptable = payments.filter(({ outcome }) => outcome === 'mismatch').slice(0, 1)
  return (
    <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2">
      <WriteButton
        path={`/admin/orders/${order._id}/fetch`}
        failed={messages.askFailed}
        invalidates={['/admin/orders']}
      >
        {messages.ask}
      </WriteButton>
      {isAcceptable && <Button onClick={() => setOpenDecision('accept')}>{messages.accept}</Button>}
      {refundable.length > 0 && (
        <Button className="text-red" onClick={() => setOpenDecision('refund')}>
          {messages.refund}
        </Button>
      )}
      {order.refunded > 0 && payments.some(({ outcome }) => outcome === 'partly_refunded') && (
        <Button onClick={() => setOpenDecision(order.isClosedByAdmin ? 'open' : 'close')}>
          {order.isClosedByAdmin ? messages.openItem : messages.closeItem}
        </Button>
      )}
      <a
        href={`/admin/audit${stringifySearch({ target: `order/${order._id}` })}`}
        className="inline-flex min-h-12 items-center px-2 text-accent underline"
      >
        {messages.inAudit}
      </a>
      {openDecision !== null && (
        <DecisionDialog
          order={order}
          decision={openDecision}
          payments={openDecision === 'accept' ? acceptable : refundable}
          onClose={() => setOpenDecision(null)}
        />
      )}
    </div>
  )
}
