import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/rupees.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'

type Found = OrdersOverviewData['differences']

/** Where the payments of a day are others than those of the provider; nothing where they are alike. */
export function Differences({ differences: { items, total } }: { differences: Found }) {
  const messages = useMessages(admin).orders
  if (total === 0) return null
  return (
    <section aria-label={messages.differencesTitle}>
      <p className="font-semibold text-red">{messages.differencesTitle}</p>
      <ul>
        {items.map((item) => (
          <Difference key={`${item.day} ${item.providerId}`} item={item} />
        ))}
      </ul>
      {items.length < total && <p>{messages.moreDifferences(items.length, total)}</p>}
    </section>
  )
}

function Difference({ item }: { item: Found['items'][number] }) {
  const messages = useMessages(admin).orders
  const { day, providerId, orderId, kind, ours, theirs } = item
  const amountOf = (amount: number | null) => (amount === null ? messages.nothing : formatRupees(amount))
  return (
    <li className="py-2 [font-variant-numeric:tabular-nums]">
      <p>
        {formatDay(day)} · {messages.differences[kind]}:{' '}
        {messages.difference(amountOf(ours), amountOf(theirs))}
      </p>
      <p className="text-sm break-all">
        <bdi>{providerId}</bdi>{' '}
        {orderId !== null && (
          <a
            href={`/admin/orders${stringifySearch({ target: orderId })}`}
            className="inline-flex min-h-12 items-center text-accent underline"
          >
            {orderId}
          </a>
        )}
      </p>
    </li>
  )
}
