import { useState } from 'react'
import type { AdminOrderData } from '#shared/contracts/admin-orders.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { useWrite } from '../admin/use-write.ts'
import { DecisionDialog } from './decision-dialog.tsx'

type Props = { data: AdminOrderData; onChanged: () => void }

/** What can be done about an order: ask the provider, send all money back, take what differs as paid. */
export function OrderActions({ data: { order, payments, isAcceptable }, onChanged }: Props) {
  const messages = useMessages(admin).orders
  const [asked, setAsked] = useState<'refund' | 'accept' | null>(null)
  const refundable = payments.filter(({ isRefundable }) => isRefundable)
  // The server takes the first that differs.
  const acceptable = payments.filter(({ outcome }) => outcome === 'mismatch').slice(0, 1)
  return (
    <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2">
      <AskProvider id={order._id} onChanged={onChanged} />
      {isAcceptable && <Button onClick={() => setAsked('accept')}>{messages.accept}</Button>}
      {refundable.length > 0 && (
        <Button className="text-red" onClick={() => setAsked('refund')}>
          {messages.refund}
        </Button>
      )}
      <a
        href={`/admin/audit${stringifySearch({ target: `order/${order._id}` })}`}
        className="inline-flex min-h-12 items-center px-2 text-accent underline"
      >
        {messages.inAudit}
      </a>
      {asked !== null && (
        <DecisionDialog
          order={order}
          decision={asked}
          payments={asked === 'refund' ? refundable : acceptable}
          onClose={() => setAsked(null)}
          onChanged={onChanged}
        />
      )}
    </div>
  )
}

function AskProvider({ id, onChanged }: { id: string; onChanged: () => void }) {
  const messages = useMessages(admin).orders
  const write = useWrite(messages.askFailed, onChanged)
  const [isBusy, setIsBusy] = useState(false)
  const ask = async () => {
    setIsBusy(true)
    await write(`/admin/orders/${id}/fetch`, { method: 'POST', body: {} })
    setIsBusy(false)
  }
  return (
    <Button disabled={isBusy} onClick={() => void ask()}>
      {messages.ask}
    </Button>
  )
}
