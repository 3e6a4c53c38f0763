import type { AdminOrder, AdminOrderData } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderBadges } from './order-row.tsx'
import { useOrdersSearch } from './orders-search.ts'
import { WebhookRow } from './webhook-row.tsx'

export function OrderPage({ id }: { id: string }) {
  const messages = useMessages(admin).orders
  const { before } = useOrdersSearch()
  const query = before === '' ? '' : `?${new URLSearchParams({ before }).toString()}`
  const { data, error, isFetching, refetch } = useAdminQuery<AdminOrderData>(
    `/admin/orders/${encodeURIComponent(id)}${query}`,
  )
  if (error !== null && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonText />
  const { order, webhooks } = data
  return (
    <>
      <h2 className="text-lg font-semibold wrap-anywhere">
        <bdi>{order.item.title}</bdi>
      </h2>
      <p className="mt-1 flex flex-wrap items-center gap-2">
        <OrderBadges order={order} />
      </p>
      <OrderActions data={data} />
      <Facts order={order} />
      <Section title={messages.payments}>
        <OrderPayments data={data} />
      </Section>
      <Section title={messages.historyTitle}>
        <OrderHistory data={data} before={before} />
      </Section>
      <Section title={messages.webhooksOfOrder}>
        {webhooks.length === 0 && <p className="text-soft">{messages.noWebhooks}</p>}
        <ul>
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} hasOrder={false} />
          ))}
        </ul>
      </Section>
    </>
  )
}

const whenOrNull = (instant: string | null): string | null =>
  instant === null ? null : formatInstant(instant)

function Facts({ order }: { order: AdminOrder }) {
  const messages = useMessages(admin).orders
  const { item, userId, reason } = order
  const facts: [string, string | null][] = [
    [messages.orderId, order._id],
    [messages.item, messages.kinds[item.type]],
    [messages.amount, formatRupees(order.amount)],
    [messages.buyer, userId === null ? messages.deleted : order.email],
    [messages.phone, order.phone],
    [messages.linkId, order.linkId],
    [messages.ordered, formatInstant(order.createdAt)],
    [messages.failed, whenOrNull(order.failedAt)],
    [messages.paid, whenOrNull(order.paidAt)],
    [messages.closedAt, whenOrNull(order.closedAt)],
    [messages.refunded, order.refunded === 0 ? null : formatRupees(order.refunded)],
    [messages.refundedOn, whenOrNull(order.refundedAt)],
    [messages.asked, whenOrNull(order.fetchedAt)],
    [messages.nextCheck, whenOrNull(order.nextCheckAt)],
    [messages.receipt, order.receiptNumber],
    [messages.why, messages.reasonText(reason)],
  ]
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3 [font-variant-numeric:tabular-nums]">
      {facts
        .filter(([, value]) => value !== null && value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}
