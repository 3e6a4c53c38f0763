import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { formatDay, formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatAmount } from '#shared/domain/sales/money.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { stringifySearch } from '#client/lib/search-params.ts'
import { admin } from '#client/messages/en/admin.ts'

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
            <a
              href={`/admin/orders${stringifySearch({ target: orderId })}`}
              className="inline-flex min-h-12 items-center text-sm break-all text-accent underline"
            >
              {orderId}
            </a>
            <span className="text-sm text-soft">{messages.recorded(formatInstant(recordedAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const formatSigned = (amount: number, currency: string): string =>
  `${amount < 0 ? '−' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`
