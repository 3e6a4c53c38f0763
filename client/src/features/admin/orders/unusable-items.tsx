import type { UnusableItemsData } from '#shared/contracts/sold-items.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { BuyersButton } from '#client/features/admin/buyers/buyers-dialog.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { QueryData } from '#client/features/admin/lists/query-data.tsx'

/** Lists paid items that users cannot use, each with its buyers. Shows nothing without any. */
export function UnusableItems() {
  return (
    <QueryData query={useAdminQuery<UnusableItemsData>('/admin/sold-items/unusable')} placeholder={null}>
      {(data) => data.total > 0 && <Unusable data={data} />}
    </QueryData>
  )
}

function Unusable({ data }: { data: UnusableItemsData }) {
  const { soldItems: messages } = useMessages(admin)
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
