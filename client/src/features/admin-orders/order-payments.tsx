import { useState } from 'react'
import type { AdminOrder, AdminOrderData, AdminPayment } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatAmount } from '#shared/domain/sales/rupees.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

type Props = { data: AdminOrderData; onChanged: () => void }

/** The captured payments of an order: each is in exactly one outcome. */
export function OrderPayments({ data: { order, payments }, onChanged }: Props) {
  const messages = useMessages(admin).orders
  if (payments.length === 0) return <p className="text-soft">{messages.noPayments}</p>
  return (
    <ul>
      {payments.map((payment) => (
        <Payment
          key={payment._id}
          order={order}
          payment={payment}
          // The only one is sent back with its order.
          isAlone={payments.length === 1}
          onChanged={onChanged}
        />
      ))}
    </ul>
  )
}

type PaymentProps = { order: AdminOrder; payment: AdminPayment; isAlone: boolean; onChanged: () => void }

function Payment({ order, payment, isAlone, onChanged }: PaymentProps) {
  const messages = useMessages(admin).orders
  const [isAsked, setIsAsked] = useState(false)
  const { providerId, outcome, isSurplus, dispute, refundReason } = payment
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [font-variant-numeric:tabular-nums]">
        <span className="font-semibold">{formatAmount(payment)}</span>
        <Badge tone={outcome === 'mismatch' || outcome === 'refund_failed' ? 'closed' : 'soft'}>
          {messages.outcomes[outcome]}
        </Badge>
        {isSurplus && <Badge tone="outline">{messages.surplus}</Badge>}
        {dispute !== null && <Badge tone="closed">{messages.disputes[dispute]}</Badge>}
        <bdi className="break-all">{providerId}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <Times payment={payment} />
      </p>
      {refundReason !== '' && (
        <p className="text-sm wrap-anywhere">
          <bdi>{messages.becauseOf(messages.reasonWords(refundReason))}</bdi>
        </p>
      )}
      {payment.isRefundable && !isAlone && (
        <Button
          className="mt-2 text-red"
          aria-label={`${messages.refundOne}: ${providerId}`}
          onClick={() => setIsAsked(true)}
        >
          {messages.refundOne}
        </Button>
      )}
      {isAsked && (
        <DecisionDialog
          order={order}
          decision="refund"
          payments={[payment]}
          isOne
          onClose={() => setIsAsked(false)}
          onChanged={onChanged}
        />
      )}
    </li>
  )
}

function Times({ payment }: { payment: AdminPayment }) {
  const messages = useMessages(admin).orders
  const { createdAt, seenAt, refundedAt, refundId, refundTries } = payment
  return (
    <>
      <span>{formatInstant(createdAt)}</span>
      <span>{messages.seen(formatInstant(seenAt))}</span>
      {refundId !== null && <span className="break-all">{messages.refundId(refundId)}</span>}
      {refundTries > 0 && <span>{messages.tries(refundTries)}</span>}
      {refundedAt !== null && (
        <span>
          {messages.refunded} {formatInstant(refundedAt)}
        </span>
      )}
    </>
  )
}
