import { useId } from 'react'
import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { AcceptBody, AccessBody, RefundBody, type AdminPayment } from '#shared/contracts/admin-payments.ts'
import { formatAmount } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import type { FormField } from '#client/ui/forms/use-contract-form.ts'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

export type Decision = 'refund' | 'accept' | 'close' | 'open'

type Props = {
  order: AdminOrder
  decision: Decision
  payments: readonly AdminPayment[]
  /** True to refund only the first of several payments; otherwise the decision applies to the full order. */
  isOne?: boolean
  onClose: () => void
}

const REQUESTS = {
  refund: { path: 'refund', contract: RefundBody },
  accept: { path: 'accept', contract: AcceptBody },
  close: { path: 'access', contract: AccessBody },
  open: { path: 'access', contract: AccessBody },
}

/** Prompts for the reason of a decision about money, and sends it. Open while mounted. */
export function DecisionDialog({ order, decision, payments, isOne = false, onClose }: Props) {
  const messages = useMessages(admin).orders
  const { dialogs } = messages
  const [first] = payments
  const one = isOne ? first : undefined
  // An accepted payment counts with its full amount; a refund has the amount of the remainder.
  const formatDecisionAmount = ({ amount, remainder, currency }: AdminPayment) =>
    formatAmount({ amount: decision === 'accept' ? amount : remainder, currency })
  const money = payments.map(formatDecisionAmount).join(' + ')
  const isDisputed = decision === 'refund' && payments.some((payment) => payment.isDisputed)
  const actions = {
    refund: one === undefined ? messages.refund : messages.refundPayment,
    accept: messages.accept,
    close: messages.closeItem,
    open: messages.openItem,
  }
  const { path, contract } = REQUESTS[decision]
  return (
    <ReasonDialog
      path={`/admin/orders/${order._id}/${path}`}
      contract={contract}
      values={contract === AccessBody ? { isClosed: decision === 'close' } : { payment: one?._id }}
      check={({ isDisputeAccepted }) =>
        isDisputed && isDisputeAccepted !== true
          ? [{ field: 'isDisputeAccepted', message: dialogs.acceptDisputeFirst }]
          : []
      }
      name={`${one?.providerId ?? order.item.title}, ${money}`}
      action={actions[decision]}
      text={one === undefined ? dialogs[decision] : dialogs.refundPayment}
      failed={messages.decisionFailed}
      invalidates={['/admin/orders']}
      onClose={onClose}
    >
      {isDisputed ? (field) => <AcceptDispute field={field('isDisputeAccepted')} /> : undefined}
    </ReasonDialog>
  )
}

function AcceptDispute({ field: { error, ...field } }: { field: FormField }) {
  const { dialogs } = useMessages(admin).orders
  const id = useId()
  return (
    <div>
      <p id={`${id}-why`} className="font-semibold text-red">
        {dialogs.disputed}
      </p>
      <label htmlFor={id} className="flex min-h-12 items-center gap-3">
        <input
          {...field}
          id={id}
          type="checkbox"
          required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-why ${id}-error`}
          className="size-5"
        />
        {dialogs.acceptDispute}
      </label>
      <p id={`${id}-error`} className="text-sm text-red">
        {error}
      </p>
    </div>
  )
}
