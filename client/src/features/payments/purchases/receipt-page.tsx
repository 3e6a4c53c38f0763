import { useQuery } from '@tanstack/react-query'
import type { Purchase } from '#shared/contracts/payment.ts'
import { formatInstant, formatInstantDay } from '#shared/domain/dates/india-day.ts'
import { formatMoney, formatAmount, toPaise } from '#shared/domain/sales/money.ts'
import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases, receipt as receiptMessages } from '#client/messages/en/purchases.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'
import { readOrderOrCopy } from '#client/features/payments/orders/orders-api.ts'

export function ReceiptPage({ id }: { id: string }) {
  const messages = useMessages(receiptMessages)
  const { data, error, status, refetch } = useQuery({
    queryKey: ['receipt', id],
    queryFn: () => readOrderOrCopy(id),
  })
  return (
    <>
      <div className="receipt-actions">
        <LinkButton href="/purchases">{messages.back}</LinkButton>
        {status === 'success' && data.receiptNumber !== null && (
          <Button variant="primary" onClick={() => window.print()}>
            {messages.print}
          </Button>
        )}
      </div>
      {status === 'pending' && (
        <Loading text={messages.title}>
          <SkeletonText />
        </Loading>
      )}
      {status === 'error' && <ErrorState error={error} onRetry={() => void refetch()} />}
      {status === 'success' &&
        (data.receiptNumber === null ? (
          <p className="mt-4">{messages.none}</p>
        ) : (
          <Receipt purchase={data} number={data.receiptNumber} />
        ))}
    </>
  )
}

type ReceiptProps = { purchase: Purchase; number: string }

function Receipt({ purchase, number }: ReceiptProps) {
  const messages = useMessages(receiptMessages)
  const { refundPolicy } = useSite()
  const { name, address } = purchase.seller
  return (
    <article className="receipt" aria-labelledby="receipt-title">
      <header>
        <div>
          <p className="text-lg font-semibold">
            <bdi>{name}</bdi>
          </p>
          {address !== '' && (
            <p className="whitespace-pre-line">
              <bdi>{address}</bdi>
            </p>
          )}
        </div>
        <h2 id="receipt-title" className="text-2xl font-semibold">
          {messages.title}
        </h2>
      </header>
      {purchase.isTest && <p className="receipt-test">{messages.testMode}</p>}
      <ReceiptFacts purchase={purchase} number={number} />
      <Amounts purchase={purchase} />
      {refundPolicy !== '' && (
        <p>
          <strong>{messages.refundPolicy}</strong> {refundPolicy}
        </p>
      )}
      <p className="text-sm text-soft">{messages.computerGenerated}</p>
    </article>
  )
}

function ReceiptFacts({ purchase, number }: ReceiptProps) {
  const messages = useMessages(receiptMessages)
  const { state } = useSession()
  const { _id, paidAt, createdAt } = purchase
  const buyer =
    state.status === 'signedIn' ? `${state.profile.firstName} ${state.profile.lastName}`.trim() : ''
  const facts = [
    [messages.number, number],
    [messages.date, formatInstant(paidAt ?? createdAt)],
    [messages.order, _id],
    [messages.seller, purchase.seller.name],
    [messages.buyer, buyer],
  ] as const
  return (
    <dl>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Amounts({ purchase }: { purchase: Purchase }) {
  const messages = useMessages(receiptMessages)
  const { types } = useMessages(purchases)
  const { item, refunded, refundedAt, refunds, currency } = purchase
  const asAmount = (rupees: number) => formatAmount({ amount: rupees, currency })
  const listed = refunds.reduce((sum, refund) => sum + refund.amount, 0)
  const amount = formatAmount(purchase)
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{messages.item}</th>
          <th scope="col">{messages.amount}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <bdi>{item.title}</bdi>
            <span>{types[item.type]}</span>
          </td>
          <td>{amount}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{messages.total}</th>
          <td>{amount}</td>
        </tr>
        {refunds.map((refund) => (
          <tr key={refund.noteNumber ?? refund.at}>
            <th scope="row">
              {refund.noteNumber === null
                ? messages.refundAt(formatInstantDay(refund.at))
                : messages.creditNote(refund.noteNumber, formatInstantDay(refund.at))}
            </th>
            <td>−{asAmount(refund.amount)}</td>
          </tr>
        ))}
        {/* Lost disputes have no credit note. */}
        {refundedAt !== null && toPaise(refunded) > toPaise(listed) && (
          <tr>
            <th scope="row">{messages.refundAt(formatInstantDay(refundedAt))}</th>
            <td>−{formatMoney(toPaise(refunded) - toPaise(listed), currency)}</td>
          </tr>
        )}
        {refunded > 0 && refunded < purchase.amount && (
          <tr>
            <th scope="row">{messages.remainder}</th>
            <td>{formatMoney(toPaise(purchase.amount) - toPaise(refunded), currency)}</td>
          </tr>
        )}
      </tfoot>
    </table>
  )
}
