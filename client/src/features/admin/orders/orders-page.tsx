import { useId, useState } from 'react'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { PartBoundary } from '#client/ui/part-boundary.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { useToday } from '#client/layout/site.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/forms/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'
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
          <TextLink href="/admin/orders">{messages.allOrders}</TextLink>
        </p>
      )}
      {target === WEBHOOKS && <WebhookLog />}
      {target !== '' && target !== WEBHOOKS && <OrderPage key={target} id={target} />}
    </>
  )
}

const FIRST = '-01'
const MONTH_LENGTH = 'YYYY-MM'.length

/** Export for the accountant: all money of a range of days; by default the current month. */
function BooksExport() {
  const messages = useMessages(admin).orders
  const today = useToday()
  const [from, setFrom] = useState(today.slice(0, MONTH_LENGTH) + FIRST)
  const [to, setTo] = useState(today)
  const isPossible = from !== '' && to !== '' && from <= to
  return (
    <fieldset className="mt-8 grid items-end gap-2 sm:grid-cols-[1fr_1fr_auto] sm:max-w-2xl">
      <legend className="mb-1 font-semibold">{messages.books}</legend>
      <Day label={messages.from} value={from} onChange={setFrom} />
      <Day label={messages.to} value={to} onChange={setTo} />
      {isPossible && (
        <LinkButton href={`/api/v1/admin/orders/export${stringifySearch({ from, to })}`} download>
          <Icon name="download" />
          {messages.exportCsv}
        </LinkButton>
      )}
    </fieldset>
  )
}

type DayProps = { label: string; value: string; onChange: (day: string) => void }

function Day({ label, value, onChange }: DayProps) {
  const id = useId()
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="date"
        max="9999-12-31"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={inputClass}
      />
    </Field>
  )
}
