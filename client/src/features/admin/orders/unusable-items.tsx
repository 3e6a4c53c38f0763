import type { UnusableItemsData } from '#shared/contracts/sold-items.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { BuyersButton } from '#client/features/admin/buyers/buyers-button.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'

/** Lists paid items that users cannot use, each with its buyers. Shows nothing without any. */
export function UnusableItems() {
  const { soldItems: messages } = useMessages(admin)
  const { data, error, isFetching, refetch } = useAdminQuery<UnusableItemsData>('/admin/sold-items/unusable')
  if (error !== null && !isFetching) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined || data.total === 0) return null
  return (
    <section aria-label={messages.unusable}>
      <p className="font-semibold text-red">{messages.unusable}</p>
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
