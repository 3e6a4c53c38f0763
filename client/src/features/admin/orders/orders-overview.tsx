import type { ReactNode } from 'react'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { WriteButton } from '#client/features/admin/lists/write-button.tsx'
import { BookChanges } from './book-changes.tsx'
import { Differences } from './payment-differences.tsx'
import { UnusableItems } from './unusable-items.tsx'
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
      <Figure label={figures.unfulfilled} value={unfulfilled.total} />
      <Figure label={figures.mismatch} value={toDecide.mismatch} filter="decide" />
      <Figure label={figures.surplus} value={toDecide.surplus} filter="decide" />
      <Figure label={figures.refundFailed} value={toDecide.refundFailed} filter="decide" />
      <Figure label={figures.disputed} value={disputed} filter="disputed" />
      <Figure label={figures.differences} value={differences.total} />
    </dl>
  )
}

type FigureProps = { label: string; value: number; filter?: string }

function Figure({ label, value, filter }: FigureProps) {
  const name =
    filter === undefined || value === 0 ? (
      label
    ) : (
      <a
        href={`/admin/orders${stringifySearch({ status: filter })}`}
        className="inline-flex min-h-12 items-start text-accent underline"
      >
        {label}
      </a>
    )
  return (
    <div className="flex flex-col-reverse justify-end rounded-lg bg-sunken px-3 py-2">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className={`text-2xl font-bold ${value > 0 ? 'text-red' : ''}`}>{value}</dd>
    </div>
  )
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
            <a
              href={`/admin/orders${stringifySearch({ target: id })}`}
              className="inline-flex min-h-12 items-center break-all text-accent underline"
            >
              {id}
            </a>
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
      <p>{provider.name === null ? messages.closed : messages.takenBy(messages.providers[provider.name])}</p>
      <p className={isOverdue ? 'font-semibold text-red' : ''}>
        {last}
        {isOverdue && ` ${messages.overdue}`}
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
