import type { WebhooksData } from '#shared/contracts/admin-orders.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { BeforeList } from '#client/features/admin/lists/loaded-list.tsx'
import { useOrdersSearch } from './orders-search.ts'
import { WebhookRow } from './webhook-row.tsx'

const getNext = ({ webhooks, isMore }: WebhooksData) => (isMore ? webhooks.at(-1)?._id : undefined)

export function WebhookLog() {
  const messages = useMessages(admin).orders
  const { before } = useOrdersSearch()
  const query = before === '' ? '' : `?${new URLSearchParams({ before }).toString()}`
  const list = useAdminQuery<WebhooksData>(`/admin/orders/webhooks${query}`)
  return (
    <>
      <h2 className="text-lg font-semibold">{messages.webhooks}</h2>
      <p className="mt-1 mb-4 text-soft">{messages.webhookLog}</p>
      <BeforeList
        list={list}
        before={before}
        getNext={getNext}
        rows={({ webhooks }) =>
          webhooks.map((webhook) => <WebhookRow key={webhook._id} webhook={webhook} hasOrder />)
        }
        found={messages.foundWebhooks}
        empty={{ title: messages.noWebhooksTitle, text: messages.noWebhooksText }}
      />
    </>
  )
}
