import type { AdminOrderData, HistoryLine } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Pages } from './before-list.tsx'

type Props = { data: Pick<AdminOrderData, 'history' | 'isMoreHistory'>; before: string }

/** What happened to an order, the latest first: each event, question and decision. */
export function OrderHistory({ data: { history, isMoreHistory }, before }: Props) {
  return (
    <>
      <ol>
        {history.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      <Pages before={before} next={isMoreHistory ? history.at(-1)?.id : undefined} />
    </>
  )
}

function Line({ line: { at, what, actor, detail } }: { line: HistoryLine }) {
  const messages = useMessages(admin).orders
  const details = Object.entries(detail).filter(([, value]) => value !== '')
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 [font-variant-numeric:tabular-nums]">
        <span className="text-sm text-soft">{formatInstant(at)}</span>
        <span className="font-medium">{messages.historyWords(what)}</span>
        <bdi className="text-sm break-all text-soft">{messages.actors[actor] ?? actor}</bdi>
      </p>
      {details.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-sm text-soft">
          {details.map(([name, value]) => (
            <Detail key={name} name={name} value={value} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Detail({ name, value }: { name: string; value: string | number | null }) {
  const messages = useMessages(admin).orders
  return (
    <div className="flex min-w-0 gap-1">
      <dt>{messages.details[name] ?? name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{messages.detailWords(name, value)}</bdi>
      </dd>
    </div>
  )
}
