import { useId, useState } from 'react'
import type { AdminOrdersData } from '#shared/contracts/admin-orders.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PrivateSearch } from '#client/features/admin/lists/search-form.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { BeforeList } from '#client/features/admin/lists/loaded-list.tsx'
import { OrderRow } from './order-row.tsx'
import { ORDER_FILTERS, useOrdersSearch } from './orders-search.ts'

const getNext = ({ orders, isMore }: AdminOrdersData) => (isMore ? orders.at(-1)?._id : undefined)

/** All orders, or the orders that a search has found, latest first. */
export function OrdersList() {
  const messages = useMessages(admin).orders
  const { filter, before } = useOrdersSearch()
  const { go } = useAdminSearch()
  const [searchQuery, setSearchQuery] = useState('')
  const find = (words: string) => {
    setSearchQuery(words)
    void go({ before: undefined }, { replace: true })
  }
  const query = new URLSearchParams({ searchQuery, state: filter, ...(before === '' ? {} : { before }) })
  return (
    <div className="mt-6">
      <PrivateSearch labels={messages} onSearch={find} isSearching={searchQuery !== ''} />
      <Filter />
      <BeforeList
        list={useAdminQuery<AdminOrdersData>(`/admin/orders?${query.toString()}`)}
        before={before}
        getNext={getNext}
        rows={({ orders }) => orders.map((order) => <OrderRow key={order._id} order={order} />)}
        found={messages.found}
        empty={{ title: messages.emptyTitle, text: messages.emptyText }}
      />
    </div>
  )
}

function Filter() {
  const messages = useMessages(admin).orders
  const { filter } = useOrdersSearch()
  const { go } = useAdminSearch()
  const id = useId()
  return (
    <div className="my-4 sm:max-w-xs">
      <Field id={id} label={messages.filter}>
        <Select
          id={id}
          value={filter}
          options={ORDER_FILTERS.map((value) => ({ value, label: messages.filters[value] }))}
          onChange={({ target: { value } }) =>
            void go({ status: value === 'all' ? undefined : value, before: undefined })
          }
        />
      </Field>
    </div>
  )
}
