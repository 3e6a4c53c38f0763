import { useState } from 'react'
import type { AdminOrder, AdminOrderData } from '#shared/contracts/admin-orders.ts'
import type { AdminPayment } from '#shared/contracts/admin-payments.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatAmount, formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { PaymentParts } from './payment-parts.tsx'

export function OrderPayments({ data: { order, payments } }: { data: AdminOrderData }) {
  const messages = useMessages(admin).orders
  if (payments.length === 0) return <p className="text-soft">{messages.noPayments}</p>
  return (
    <ul>
      {payments.map((payment) => (
        <Payment
          key={payment._id}
          order={order}
          payment={payment}
          // A single payment is refunded with its order.
          isAlone={payments.length === 1}
        />
      ))}
    </ul>
  )
}

type PaymentProps = { order: AdminOrder; payment: AdminPayment; isAlone: boolean }

function Payment({ order, payment, isAlone }: PaymentProps) {
  const messages = useMessages(admin).orders
  const [isRefunding, setIsRefunding] = useState(false)
  const { providerId, outcome, isSurplus, isDisputed, reason, remainder } = payment
  return (
    <li className="border-b border-line py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 [font-variant-numeric:tabular-nums]">
        <span className="font-semibold">{formatAmount(payment)}</span>
        <Badge tone={outcome === 'mismatch' || outcome === 'refund_failed' ? 'closed' : 'soft'}>
          {messages.outcomes[outcome]}
        </Badge>
        {isSurplus && <Badge tone="outline">{messages.surplus}</Badge>}
        {isDisputed && <Badge tone="closed">{messages.disputes.opened}</Badge>}
        <bdi className="break-all">{providerId}</bdi>
      </p>
      <p className="flex flex-wrap gap-x-4 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <span>{formatInstant(payment.paidAt)}</span>
        <span>{messages.seen(formatInstant(payment.seenAt))}</span>
        {payment.fee !== null && <span>{messages.fee(formatRupees(payment.fee))}</span>}
      </p>
      {reason !== '' && (
        <p className="text-sm wrap-anywhere">
          <bdi>{messages.becauseOf(messages.reasonText(reason))}</bdi>
        </p>
      )}
      <PaymentParts payment={payment} />
      {remainder > 0 && !isAlone && (
        <Button
          className="mt-2 text-red"
          aria-label={`${messages.refundOne}: ${providerId}`}
          onClick={() => setIsRefunding(true)}
        >
          {messages.refundOne}
        </Button>
      )}
      {isRefunding && (
        <DecisionDialog
          order={order}
          decision="refund"
          payments={[payment]}
          isOne
          onClose={() => setIsRefunding(false)}
        />
      )}
    </li>
  )
}
