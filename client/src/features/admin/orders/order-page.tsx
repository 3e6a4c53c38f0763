import { useState } from 'react'
import type { AdminOrder, AdminOrderData, HistoryLine } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Button } from '#client/ui/button.tsx'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'
import { Pages } from '#client/features/admin/lists/loaded-list.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderBadges } from './orders-list.tsx'
import { useOrdersSearch } from './orders-search.ts'
import { WebhookRow } from './webhook-log.tsx'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'

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
    [messages.lastCheck, whenOrNull(order.fetchedAt)],
    [messages.nextCheck, whenOrNull(order.nextCheckAt)],
    [messages.receipt, order.receiptNumber],
    [messages.reason, messages.reasonText(reason)],
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

function OrderActions({ data: { order, payments, isAcceptable } }: { data: AdminOrderData }) {
  const messages = useMessages(admin).orders
  const [openDecision, setOpenDecision] = useState<Decision | null>(null)
  const refundable = payments.filter(({ remainder }) => remainder > 0)
  // The server accepts only the first payment with a mismatch.
  const acceptable = payments.filter(({ outcome }) => outcome === 'mismatch').slice(0, 1)
  return (
    <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2">
      <WriteButton
        path={`/admin/orders/${order._id}/fetch`}
        failed={messages.checkPaymentFailed}
        invalidates={['/admin/orders']}
      >
        {messages.checkPayment}
      </WriteButton>
      {isAcceptable && <Button onClick={() => setOpenDecision('accept')}>{messages.accept}</Button>}
      {refundable.length > 0 && (
        <Button className="text-red" onClick={() => setOpenDecision('refund')}>
          {messages.refund}
        </Button>
      )}
      {order.refunded > 0 && payments.some(({ outcome }) => outcome === 'partly_refunded') && (
        <Button onClick={() => setOpenDecision(order.isClosedByAdmin ? 'open' : 'close')}>
          {order.isClosedByAdmin ? messages.openItem : messages.closeItem}
        </Button>
      )}
      <a
        href={`/admin/audit${stringifySearch({ target: `order/${order._id}` })}`}
        className="inline-flex min-h-12 items-center px-2 text-accent underline"
      >
        {messages.showInAuditLog}
      </a>
      {openDecision !== null && (
        <DecisionDialog
          order={order}
          decision={openDecision}
          payments={openDecision === 'accept' ? acceptable : refundable}
          onClose={() => setOpenDecision(null)}
        />
      )}
    </div>
  )
}

type OrderHistoryProps = { data: Pick<AdminOrderData, 'history' | 'isMoreHistory'>; before: string }

function OrderHistory({ data: { history, isMoreHistory }, before }: OrderHistoryProps) {
  return (
    <>
      <ol>
        {history.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <Pages before={before} next={isMoreHistory ? history.at(-1)?.id : undefined} />
    </>
  )
}

function Line({ line: { at, what, actor, detail } }: { line: HistoryLine }) {
  const messages = useMessages(admin).orders
  // The amount includes its currency.
  const names = Object.keys(detail).filter((name) => name !== 'currency' && detail[name] !== '')
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 [font-variant-numeric:tabular-nums]">
        <span className="text-sm text-soft">{formatInstant(at)}</span>
        <span className="font-medium">{messages.historyText(what)}</span>
        <bdi className="text-sm break-all text-soft">{messages.actors[actor] ?? actor}</bdi>
      </p>
      {names.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-sm text-soft">
          {names.map((name) => (
            <Detail key={name} name={name} detail={detail} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Detail({ name, detail }: { name: string; detail: HistoryLine['detail'] }) {
  const messages = useMessages(admin).orders
  return (
    <div className="flex min-w-0 gap-1">
      <dt>{messages.details[name] ?? name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{messages.detailText(name, detail)}</bdi>
      </dd>
    </div>
  )
}
