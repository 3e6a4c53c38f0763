import { useState } from 'react'
import type { AdminOrder, AdminOrderData } from '#shared/contracts/admin-orders.ts'
import type { AdminPayment, AdminDispute, AdminRefund } from '#shared/contracts/admin-payments.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatAmount, formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { DecisionDialog } from './decision-dialog.tsx'

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
        <span>{messages.firstSeen(formatInstant(payment.seenAt))}</span>
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
          aria-label={`${messages.refundPayment}: ${providerId}`}
          onClick={() => setIsRefunding(true)}
        >
          {messages.refundPayment}
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

function PaymentParts({ payment: { refunds, disputes } }: { payment: AdminPayment }) {
  const messages = useMessages(admin).orders
  if (refunds.length === 0 && disputes.length === 0) return null
  return (
    <ul
      aria-label={messages.refunds}
      className="mt-2 border-s-4 border-line ps-3 text-sm [font-variant-numeric:tabular-nums]"
    >
      {refunds.map((refund) => (
        <Refund key={refund._id} refund={refund} />
      ))}
      {disputes.map((dispute) => (
        <Dispute key={dispute._id} dispute={dispute} />
      ))}
    </ul>
  )
}

function Refund({ refund }: { refund: AdminRefund }) {
  const messages = useMessages(admin).orders
  const { status, isOurs, reason, noteNumber, providerId, createdAt, processedAt } = refund
  const facts = [
    formatInstant(processedAt ?? createdAt),
    ...(noteNumber === null ? [] : [messages.creditNote(noteNumber)]),
    isOurs ? messages.becauseOf(messages.reasonText(reason)) : messages.inDashboard,
    providerId ?? '',
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="font-semibold">{formatAmount(refund)}</span>
      <Badge tone={status === 'failed' ? 'closed' : 'soft'}>{messages.refundStatuses[status]}</Badge>
      <Facts facts={facts} />
    </li>
  )
}

function Dispute({ dispute }: { dispute: AdminDispute }) {
  const messages = useMessages(admin).orders
  const { status, openedAt, endedAt, providerId } = dispute
  return (
    <li className="flex flex-wrap items-center gap-x-3 py-1">
      <span className="font-semibold">{formatAmount(dispute)}</span>
      <Badge tone={status === 'won' ? 'soft' : 'closed'}>{messages.disputes[status]}</Badge>
      <Facts facts={[formatInstant(endedAt ?? openedAt), providerId]} />
    </li>
  )
}

const Facts = ({ facts }: { facts: readonly string[] }) =>
  facts
    .filter((fact) => fact !== '')
    .map((fact) => (
      <bdi key={fact} className="wrap-anywhere text-soft">
        {fact}
      </bdi>
    ))
