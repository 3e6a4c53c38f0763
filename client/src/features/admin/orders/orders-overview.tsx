import type { ReactNode } from 'react'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import type { UnusableItemsData } from '#shared/contracts/sold-items.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'
import { BuyersButton } from '#client/features/admin/buyers/buyers-dialog.tsx'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'
import { TextLink, Figure } from '#client/features/admin/lists/card-parts.tsx'
import { Differences, BookChanges } from './payment-differences.tsx'
import { WEBHOOKS } from './orders-search.ts'

/** Problems and provider status. The content below is rendered afterwards, so that nothing moves. */
export function OrdersOverview({ children }: { children: ReactNode }) {
  const messages = useMessages(admin).orders
  const { data, error, isFetched, isFetching, isLoading, refetch } =
    useAdminQuery<OrdersOverviewData>('/admin/orders/overview')
  return (
    <>
      <section aria-label={messages.overview} className="grid gap-4">
        {error !== null && !isFetching && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isLoading && <SkeletonText />}
        {data !== undefined && (
          <>
            <PartBoundary>
              <Figures data={data} />
            </PartBoundary>
            <PartBoundary>
              <Unfulfilled orderIds={data.unfulfilled.orderIds} />
            </PartBoundary>
            <PartBoundary>
              <UnusableItems />
            </PartBoundary>
            <PartBoundary>
              <Differences differences={data.differences} />
            </PartBoundary>
            <PartBoundary>
              <BookChanges months={data.bookChanges} />
            </PartBoundary>
            <PartBoundary>
              <Provider data={data} />
            </PartBoundary>
          </>
        )}
      </section>
      {/* Remains during a reload after a failure: the user may be typing in it. */}
      {isFetched && children}
    </>
  )
}

function Figures({ data: { unfulfilled, toDecide, disputed, differences } }: { data: OrdersOverviewData }) {
  const { figures } = useMessages(admin).orders
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6 [font-variant-numeric:tabular-nums]">
      <Problem label={figures.unfulfilled} value={unfulfilled.total} />
      <Problem label={figures.mismatch} value={toDecide.mismatch} filter="decide" />
      <Problem label={figures.surplus} value={toDecide.surplus} filter="decide" />
      <Problem label={figures.refundFailed} value={toDecide.refundFailed} filter="decide" />
      <Problem label={figures.disputed} value={disputed} filter="disputed" />
      <Problem label={figures.differences} value={differences.total} />
    </dl>
  )
}

type ProblemProps = { label: string; value: number; filter?: string }

function Problem({ label, value, filter }: ProblemProps) {
  const isLink = filter !== undefined && value > 0
  const link = <TextLink href={`/admin/orders${stringifySearch({ status: filter })}`}>{label}</TextLink>
  return <Figure label={isLink ? link : label} value={value} isAlarming={value > 0} />
}

function Unfulfilled({ orderIds }: { orderIds: readonly string[] }) {
  const messages = useMessages(admin).orders
  if (orderIds.length === 0) return null
  return (
    <section aria-label={messages.unfulfilledOrders}>
      <p className="font-semibold text-red">{messages.unfulfilledOrders}</p>
      <ul>
        {orderIds.map((id) => (
          <li key={id}>
            <TextLink href={`/admin/orders${stringifySearch({ target: id })}`} className="break-all">
              {id}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Provider({ data: { webhooks, provider } }: { data: OrdersOverviewData }) {
  const messages = useMessages(admin).orders
  const { lastAt, isOverdue } = webhooks
  const last = lastAt === null ? messages.noWebhook : messages.lastWebhook(formatInstant(lastAt))
  return (
    <div>
      <p>
        {provider.name === null
          ? messages.closed
          : messages.paymentProvider(messages.providers[provider.name])}
      </p>
      <p className={isOverdue ? 'font-semibold text-red' : ''}>
        {last}
        {isOverdue && ` ${messages.webhookOverdue}`}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <WriteButton
          path="/admin/orders/check-provider"
          failed={messages.checkFailed}
          disabled={provider.name === null}
        >
          {messages.checkKeys}
        </WriteButton>
        <LinkButton href={`/admin/orders${stringifySearch({ target: WEBHOOKS })}`}>
          {messages.webhooks}
        </LinkButton>
      </div>
    </div>
  )
}

/** Lists paid items that users cannot use, each with its buyers. Shows nothing without any. */
function UnusableItems() {
  return (
    <QueryData query={useAdminQuery<UnusableItemsData>('/admin/sold-items/unusable')} placeholder={null}>
      {(data) => data.total > 0 && <Unusable data={data} />}
    </QueryData>
  )
}

function Unusable({ data }: { data: UnusableItemsData }) {
  const { soldItems: messages } = useMessages(admin)
  return (
    <section aria-label={messages.unusableTitle}>
      <p className="font-semibold text-red">{messages.unusableTitle}</p>
      <ul>
        {data.items.map(({ type, id, title, buyers, reason }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{title}</bdi> · {messages.unusableLine[reason]} · {messages.unusableBuyers(buyers)}
            </span>
            <BuyersButton type={type} id={id} title={title} />
          </li>
        ))}
      </ul>
      {data.total > data.items.length && <p>{messages.moreUnusable(data.items.length, data.total)}</p>}
    </section>
  )
}
