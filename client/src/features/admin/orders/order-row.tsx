import type { AdminOrder } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { isPaid } from '#shared/domain/payments/payment-states.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CardTitle } from '#client/features/admin/lists/card-title.tsx'

const ALARMING: readonly AdminOrder['state'][] = ['mismatch', 'refund_failed', 'disputed', 'lost']

// An erased account cannot have the item.
const isBroken = ({ state, userId, isFulfilled, isClosedByAdmin }: AdminOrder): boolean =>
  isPaid(state) && userId !== null && !isFulfilled && !isClosedByAdmin

export function OrderBadges({ order }: { order: AdminOrder }) {
  const messages = useMessages(admin).orders
  const { state, isTest, isClosedByAdmin } = order
  return (
    <>
      <Badge tone={ALARMING.includes(state) ? 'closed' : state === 'paid' ? 'strong' : 'soft'}>
        {messages.states[state]}
      </Badge>
      {isBroken(order) && <Badge tone="closed">{messages.notFulfilled}</Badge>}
      {isClosedByAdmin && <Badge tone="outline">{messages.closedByAdmin}</Badge>}
      {isTest && <Badge tone="outline">{messages.test}</Badge>}
    </>
  )
}

export function OrderRow({ order }: { order: AdminOrder }) {
  const messages = useMessages(admin).orders
  const { _id, item, amount, email, phone, userId, createdAt } = order
  return (
    <li className="border-b border-line py-3">
      <a
        href={`/admin/orders${stringifySearch({ target: _id })}`}
        className="flex min-h-12 items-center font-medium text-accent"
      >
        <CardTitle title={item.title} className="min-w-0 wrap-anywhere" />
      </a>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <OrderBadges order={order} />
        <span className="font-semibold text-ink">{formatRupees(amount)}</span>
        <span>{formatInstant(createdAt)}</span>
        <bdi className="break-all">{userId === null ? messages.deleted : email}</bdi>
        {phone !== '' && <span>{phone}</span>}
        <span className="break-all">{_id}</span>
      </p>
    </li>
  )
}
