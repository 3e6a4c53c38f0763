import { useState } from 'react'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { SetAsideBody } from '#shared/contracts/admin-payments.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { formatRupees } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'

type Found = OrdersOverviewData['differences']

/** Days whose payments differ from the provider's; nothing without any. */
export function Differences({ differences: { items, total } }: { differences: Found }) {
  const messages = useMessages(admin).orders
  if (total === 0) return null
  return (
    <section aria-label={messages.differencesTitle}>
      <p className="font-semibold text-red">{messages.differencesTitle}</p>
      <ul>
        {items.map((item) => (
          <Difference key={item._id} item={item} />
        ))}
      </ul>
      {items.length < total && <p>{messages.moreDifferences(items.length, total)}</p>}
    </section>
  )
}

type DifferenceProps = { item: Found['items'][number] }

function Difference({ item }: DifferenceProps) {
  const messages = useMessages(admin).orders
  const { day, providerId, orderId, kind, ours, theirs } = item
  const formatSide = (amount: number | null) => (amount === null ? messages.nothing : formatRupees(amount))
  return (
    <li className="py-2 [font-variant-numeric:tabular-nums]">
      <p>
        {formatDay(day)} · {messages.differences[kind]}:{' '}
        {(kind === 'loss' ? messages.loss : messages.difference)(formatSide(ours), formatSide(theirs))}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <bdi className="text-sm break-all">{providerId}</bdi>
        {orderId !== null && (
          <a
            href={`/admin/orders${stringifySearch({ target: orderId })}`}
            className="inline-flex min-h-12 items-center text-sm break-all text-accent underline"
          >
            {orderId}
          </a>
        )}
        <SetAside item={item} />
      </div>
    </li>
  )
}

function SetAside({ item: { _id, providerId } }: DifferenceProps) {
  const messages = useMessages(admin).orders
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button aria-label={messages.setAsideOf(providerId)} onClick={() => setIsConfirming(true)}>
        {messages.setAside}
      </Button>
      {isConfirming && (
        <ReasonDialog
          path="/admin/orders/differences/set-aside"
          contract={SetAsideBody}
          values={{ difference: _id }}
          name={providerId}
          action={messages.setAside}
          text={messages.setAsideText}
          failed={messages.setAsideFailed}
          invalidates={['/admin/orders/overview']}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
