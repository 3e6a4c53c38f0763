import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { BooksExport } from './books-export.tsx'
import { OrderPage } from './order-page.tsx'
import { OrdersList } from './orders-list.tsx'
import { OrdersOverview } from './orders-overview.tsx'
import { WEBHOOKS } from './orders-search.ts'
import { WebhookLog } from './webhook-log.tsx'

export function OrdersPage() {
  const { area, orders: messages } = useMessages(admin)
  const { target } = useAdminSearch().search
  return (
    <>
      <h1 className="page-title">{area.pages['/admin/orders']}</h1>
      {target === '' && (
        <>
          <p className="mt-1 mb-4 text-soft">{messages.intro}</p>
          <OrdersOverview>
            <PartBoundary>
              <BooksExport />
            </PartBoundary>
            <PartBoundary>
              <OrdersList />
            </PartBoundary>
          </OrdersOverview>
        </>
      )}
      {target !== '' && (
        <p>
          <a href="/admin/orders" className="inline-flex min-h-12 items-center text-accent underline">
            {messages.allOrders}
          </a>
        </p>
      )}
      {target === WEBHOOKS && <WebhookLog />}
      {target !== '' && target !== WEBHOOKS && <OrderPage key={target} id={target} />}
    </>
  )
}
