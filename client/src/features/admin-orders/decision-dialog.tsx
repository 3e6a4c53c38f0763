import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ReasonDialog } from '../admin/reason-dialog.tsx'
import { rupees } from './order-row.tsx'

// As the contract has it.
const REASON_LENGTH = 300

type Props = {
  order: AdminOrder
  decision: 'refund' | 'accept'
  /** The one payment that is sent back; null for all money of the order. */
  payment: { _id: string; providerId: string; amount: number } | null
  onClose: () => void
  onChanged: () => void
}

/** Asks for the reason of a decision about money, and sends it. Open while it is rendered. */
export function DecisionDialog({ order, decision, payment, onClose, onChanged }: Props) {
  const messages = useMessages(admin).orders
  const { dialogs } = messages
  const name =
    payment === null
      ? `${order.item.title}, ${rupees(order.amount)}`
      : `${payment.providerId}, ${rupees(payment.amount)}`
  return (
    <ReasonDialog
      path={`/admin/orders/${order._id}/${decision}`}
      name={name}
      action={payment === null ? messages[decision] : messages.refundOne}
      text={payment === null ? dialogs[decision] : dialogs.refundOne}
      failed={messages.decisionFailed}
      reasonLength={REASON_LENGTH}
      bodyOf={() => (payment === null ? {} : { payment: payment._id })}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}
