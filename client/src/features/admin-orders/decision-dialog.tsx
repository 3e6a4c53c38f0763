import type { AdminOrder, AdminPayment } from '#shared/contracts/admin-orders.ts'
import { DECISION_REASON_LENGTH } from '#shared/domain/payments/decision-reason.ts'
import { formatAmount } from '#shared/domain/sales/rupees.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ReasonDialog } from '../admin/reason-dialog.tsx'

type Props = {
  order: AdminOrder
  decision: 'refund' | 'accept'
  /** The money that is decided about. */
  payments: readonly AdminPayment[]
  /** Whether it is one payment of several that is sent back; else it is decided about the order. */
  isOne?: boolean
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a decision about money, and sends it. Open while it is rendered. */
export function DecisionDialog({ order, decision, payments, isOne = false, onClose, onChanged }: Props) {
  const messages = useMessages(admin).orders
  const { dialogs } = messages
  const [first] = payments
  const one = isOne ? first : undefined
  const money = payments.map(formatAmount).join(' + ')
  return (
    <ReasonDialog
      path={`/admin/orders/${order._id}/${decision}`}
      name={`${one?.providerId ?? order.item.title}, ${money}`}
      action={one === undefined ? messages[decision] : messages.refundOne}
      text={one === undefined ? dialogs[decision] : dialogs.refundOne}
      failed={messages.decisionFailed}
      reasonLength={DECISION_REASON_LENGTH}
      bodyOf={() => (one === undefined ? {} : { payment: one._id })}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}
