import type { AdminOrderData, HistoryLine } from '#shared/contracts/admin-orders.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { admin } from '#client/messages/en/admin.ts'
import { Pages } from '#client/features/admin/lists/loaded-list.tsx'

type Props = { data: Pick<AdminOrderData, 'history' | 'isMoreHistory'>; before: string }

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
  // The amount includes its currency.
  const names = Object.keys(detail).filter((name) => name !== 'currency' && detail[name] !== '')
  return (
    <li className="border-b border-line py-2">
      <p className="flex flex-wrap items-baseline gap-x-3 [font-variant-numeric:tabular-nums]">
        <span className="text-sm text-soft">{formatInstant(at)}</span>
        <span className="font-medium">{messages.historyWords(what)}</span>
        <bdi className="text-sm break-all text-soft">{messages.actors[actor] ?? actor}</bdi>
      </p>
      {names.length > 0 && (
        <dl className="flex flex-wrap gap-x-4 text-sm text-soft">
          {names.map((name) => (
            <Detail key={name} name={name} detail={detail} />
          ))}
        </dl>
      )}
    </li>
  )
}

function Detail({ name, detail }: { name: string; detail: HistoryLine['detail'] }) {
  const messages = useMessages(admin).orders
  return (
    <div className="flex min-w-0 gap-1">
      <dt>{messages.details[name] ?? name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{messages.detailWords(name, detail)}</bdi>
      </dd>
    </div>
  )
}
