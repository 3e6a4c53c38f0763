import { useId, useState, type SubmitEvent } from 'react'
import type { AdminOrdersData } from '#shared/contracts/admin-orders.ts'
import { formText } from '#client/content/native-form.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Field, inputClass } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Select } from '#client/ui/select.tsx'
import { useAdminSearch } from '../admin/admin-search.ts'
import { useAdminData } from '../admin/use-admin-data.ts'
import { BeforeList } from './before-list.tsx'
import { OrderRow } from './order-row.tsx'
import { ORDER_FILTERS, useOrdersSearch } from './orders-search.ts'

const nextOf = ({ orders, isMore }: AdminOrdersData) => (isMore ? orders.at(-1)?._id : undefined)

/** All orders, the latest first, or those that a search and a filter leave. */
export function OrdersList() {
  const messages = useMessages(admin).orders
  const { filter, before } = useOrdersSearch()
  // Not in the page's URL: addresses of people would stay in the history.
  const [searchQuery, setSearchQuery] = useState('')
  const query = new URLSearchParams({ searchQuery, state: filter, ...(before === '' ? {} : { before }) })
  return (
    <div className="mt-6">
      <Search onSearch={setSearchQuery} isSearching={searchQuery !== ''} />
      <Filter />
      <BeforeList
        list={useAdminData<AdminOrdersData>(`/admin/orders?${query.toString()}`)}
        before={before}
        nextOf={nextOf}
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

type SearchProps = { onSearch: (words: string) => void; isSearching: boolean }

function Search({ onSearch, isSearching }: SearchProps) {
  const messages = useMessages(admin).orders
  const { go } = useAdminSearch()
  const search = (words: string) => {
    onSearch(words)
    void go({ before: undefined }, { replace: true })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    search((formText(event.currentTarget, 'words') ?? '').trim())
  }
  return (
    <form role="search" className="flex gap-2" onSubmit={submit} onReset={() => search('')}>
      <input
        type="search"
        name="words"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={messages.search}
        placeholder={messages.search}
        className={inputClass}
      />
      <Button type="submit">
        <Icon name="search" />
        <span className="max-sm:sr-only">{messages.find}</span>
      </Button>
      {isSearching && <Button type="reset">{messages.clear}</Button>}
    </form>
  )
}
