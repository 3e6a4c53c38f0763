import type { AdminDispute, AdminPayment, AdminRefund } from '#shared/contracts/admin-payments.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatAmount } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'

export function PaymentParts({ payment: { refunds, disputes } }: { payment: AdminPayment }) {
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
