import { useState } from 'react'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { SetAsideBody } from '#shared/contracts/admin-payments.ts'
import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatRupees, formatAmount } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { ReasonDialog } from '#client/features/admin/lists/reason-dialog.tsx'
import { TextLink } from '#client/features/admin/lists/card-parts.tsx'

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
  const formatSide = (amount: number | null) => (amount === null ? messages.noAmount : formatRupees(amount))
  return (
    <li className="py-2 [font-variant-numeric:tabular-nums]">
      <p>
        {formatDay(day)} · {messages.differences[kind]}:{' '}
        {(kind === 'loss' ? messages.loss : messages.difference)(formatSide(ours), formatSide(theirs))}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <bdi className="text-sm break-all">{providerId}</bdi>
        {orderId !== null && (
          <TextLink
            href={`/admin/orders${stringifySearch({ target: orderId })}`}
            className="text-sm break-all"
          >
            {orderId}
          </TextLink>
        )}
        <IgnoreDifference item={item} />
      </div>
    </li>
  )
}

function IgnoreDifference({ item: { _id, providerId } }: DifferenceProps) {
  const messages = useMessages(admin).orders
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button aria-label={messages.ignoreOf(providerId)} onClick={() => setIsConfirming(true)}>
        {messages.ignore}
      </Button>
      {isConfirming && (
        <ReasonDialog
          path="/admin/orders/differences/set-aside"
          contract={SetAsideBody}
          values={{ difference: _id }}
          name={providerId}
          action={messages.ignore}
          text={messages.ignoreText}
          failed={messages.ignoreFailed}
          invalidates={['/admin/orders/overview']}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

type Month = OrdersOverviewData['bookChanges'][number]

// Formats as 03/2027, like dates.
const monthName = (month: string): string => formatDay(`${month}-01`).slice('dd/'.length)

export function BookChanges({ months }: { months: readonly Month[] }) {
  return months.map((month) => <ChangedMonth key={month.month} month={month} />)
}

function ChangedMonth({ month: { month, lines } }: { month: Month }) {
  const messages = useMessages(admin).orders
  const title = messages.changedMonth(monthName(month), lines.length)
  return (
    <section aria-label={title}>
      <p className="font-semibold text-red">{title}</p>
      <ul>
        {lines.map(({ _id, day, document, orderId, amount, currency, recordedAt }) => (
          <li
            key={_id}
            className="flex flex-wrap items-center gap-x-3 py-1 [font-variant-numeric:tabular-nums]"
          >
            <span>
              {formatDay(day)} · {messages.bookLines[document]} {formatSigned(amount, currency)}
            </span>
            <TextLink
              href={`/admin/orders${stringifySearch({ target: orderId })}`}
              className="text-sm break-all"
            >
              {orderId}
            </TextLink>
            <span className="text-sm text-soft">{messages.recorded(formatInstant(recordedAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatSigned = (amount: number, currency: string): string =>
  `${amount < 0 ? '−' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`
