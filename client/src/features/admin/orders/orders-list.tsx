import { useId, useState } from 'react'
import type { AdminOrdersData, AdminOrder } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { isPaid } from '#shared/domain/payments/payment-states.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Field } from '#client/ui/forms/field.tsx'
import { Select } from '#client/ui/forms/select.tsx'
import { useAdminSearch } from '#client/features/admin/requests/admin-search.ts'
import { PrivateSearch } from '#client/features/admin/lists/search-form.tsx'
import { useAdminQuery } from '#client/features/admin/requests/use-admin-query.ts'
import { BeforeList } from '#client/features/admin/lists/loaded-list.tsx'
import { stringifySearch } from '#client/lib/search-params.ts'
import { Badge } from '#client/ui/badge.tsx'
import { CardLink } from '#client/features/admin/lists/card-parts.tsx'
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

const ALARMING: readonly AdminOrder['state'][] = ['mismatch', 'refund_failed', 'disputed', 'lost']

// An erased account cannot have the item.
const isBroken = ({ state, userId, isFulfilled, isClosedByAdmin }: AdminOrder): boolean =>
  isPaid(state) && userId !== null && !isFulfilled && !isClosedByAdmin

export function OrderBadges({ order }: { order: AdminOrder }) {
  const messages = useMessages(admin).orders
  const { state, isTest, isClosedByAdmin } = order
  return (
    <>
      <Badge tone={ALARMING.includes(state) ? 'closed' : state === 'paid' ? 'strong' : 'soft'}>
        {messages.states[state]}
      </Badge>
      {isBroken(order) && <Badge tone="closed">{messages.notFulfilled}</Badge>}
      {isClosedByAdmin && <Badge tone="outline">{messages.closedByAdmin}</Badge>}
      {isTest && <Badge tone="outline">{messages.test}</Badge>}
    </>
  )
}

function OrderRow({ order }: { order: AdminOrder }) {
  const messages = useMessages(admin).orders
  const { _id, item, amount, email, phone, userId, createdAt } = order
  return (
    <li className="border-b border-line py-3">
      <CardLink href={`/admin/orders${stringifySearch({ target: _id })}`} title={item.title} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft [font-variant-numeric:tabular-nums]">
        <OrderBadges order={order} />
        <span className="font-semibold text-ink">{formatRupees(amount)}</span>
        <span>{formatInstant(createdAt)}</span>
        <bdi className="break-all">{userId === null ? messages.deleted : email}</bdi>
        {phone !== '' && <span>{phone}</span>}
        <span className="break-all">{_id}</span>
      </p>
    </li>
  )
}
