import { useId } from 'react'
import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import type { AdminPayment } from '#shared/contracts/admin-payments.ts'
import { DECISION_REASON_LENGTH } from '#shared/domain/constants.ts'
import { formatAmount } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

export type Decision = 'refund' | 'accept' | 'close' | 'open'

type Props = {
  order: AdminOrder
  decision: Decision
  payments: readonly AdminPayment[]
  /** True to refund only the first payment; otherwise the decision is about the full order. */
  isOne?: boolean
  onClose: () => void
}

const PATHS = { refund: 'refund', accept: 'accept', close: 'access', open: 'access' } as const

/** Prompts for the reason of a decision about money, and sends it. Open while mounted. */
export function DecisionDialog({ order, decision, payments, isOne = false, onClose }: Props) {
  const messages = useMessages(admin).orders
  const { dialogs } = messages
  const [first] = payments
  const one = isOne ? first : undefined
  // Amount of a refund: the remainder.
  const formatDecisionAmount = ({ amount, remainder, currency }: AdminPayment) =>
    formatAmount({ amount: decision === 'accept' ? amount : remainder, currency })
  const money = payments.map(formatDecisionAmount).join(' + ')
  const isDisputed = decision === 'refund' && payments.some((payment) => payment.isDisputed)
  const actions = {
    refund: one === undefined ? messages.refund : messages.refundOne,
    accept: messages.accept,
    close: messages.closeItem,
    open: messages.openItem,
  }
  const getBody = () => {
    if (decision === 'close' || decision === 'open') return { isClosed: decision === 'close' }
    return {
      ...(one === undefined ? {} : { payment: one._id }),
      // The checkbox is required.
      ...(isDisputed ? { isDisputeAccepted: true } : {}),
    }
  }
  return (
    <ReasonDialog
      path={`/admin/orders/${order._id}/${PATHS[decision]}`}
      name={`${one?.providerId ?? order.item.title}, ${money}`}
      action={actions[decision]}
      text={one === undefined ? dialogs[decision] : dialogs.refundOne}
      failed={messages.decisionFailed}
      reasonLength={DECISION_REASON_LENGTH}
      getBody={getBody}
      invalidates={['/admin/orders']}
      onClose={onClose}
    >
      {isDisputed && <AcceptDispute />}
    </ReasonDialog>
  )
}

function AcceptDispute() {
  const { dialogs } = useMessages(admin).orders
  const id = useId()
  return (
    <div>
      <p id={`${id}-why`} className="font-semibold text-red">
        {dialogs.disputed}
      </p>
      <label htmlFor={id} className="flex min-h-12 items-center gap-3">
        <input id={id} type="checkbox" required aria-describedby={`${id}-why`} className="size-5" />
        {dialogs.acceptDispute}
      </label>
    </div>
  )
}
