import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Purchase } from '#shared/contracts/payment.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { KIND_PATHS } from '#shared/domain/kinds.ts'
import { quizPath } from '#shared/domain/pages/quiz-path.ts'
import { formatAmount } from '#shared/domain/sales/money.ts'
import { useOnline } from '#client/layout/use-online.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases } from '#client/messages/en/purchases.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { leaveSite } from '#client/features/payments/orders/leave-site.ts'
import { storeOpenOrder } from '#client/features/payments/orders/open-order.ts'
import { isPaymentPage } from '#client/features/payments/orders/redirect-url.ts'
import { isOpenOrder } from '#client/features/payments/orders/use-open-orders.ts'
import { Downloads } from '#client/content/sale/downloads.tsx'
import { HeadingLevelContext } from '#client/ui/heading.ts'
import { readOwnedItem, cancelOrder } from '#client/features/payments/orders/orders-api.ts'
import { rejectionMessage } from '#client/lib/network/api-request.ts'
import { Dialog } from '#client/ui/dialog.tsx'

type Props = { purchase: Purchase; onOrder: (order: Purchase) => void; isCurrent?: boolean }

const TONES = {
  pending: 'outline',
  paid: 'soft',
  failed: 'closed',
  expired: 'outline',
  cancelled: 'outline',
  partlyRefunded: 'soft',
  refunding: 'outline',
  refunded: 'outline',
  checking: 'outline',
} as const satisfies Record<Purchase['status'], Parameters<typeof Badge>[0]['tone']>

export function PurchaseRow({ purchase, onOrder, isCurrent = false }: Props) {
  const messages = useMessages(purchases)
  const { item, status, isTest, nextStep } = purchase
  return (
    <article aria-label={item.title} className="purchase">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          <bdi>{item.title}</bdi>
        </h3>
        <strong className="shrink-0">{formatAmount(purchase)}</strong>
      </div>
      <p className="mt-1 text-sm text-soft">
        {[messages.types[item.type], formatTimes(purchase, messages)].join(' · ')}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-2" role={isCurrent ? 'status' : undefined}>
        <Badge tone={TONES[status]}>{messages.statuses[status]}</Badge>
        {isTest && <span className="text-sm font-semibold text-amber">{messages.testMode}</span>}
      </p>
      {nextStep !== '' && <p className="mt-2 max-w-prose">{nextStep}</p>}
      <Actions purchase={purchase} onOrder={onOrder} isCurrent={isCurrent} />
    </article>
  )
}

function formatTimes({ createdAt, paidAt, refundedAt }: Purchase, messages: typeof purchases): string {
  if (refundedAt !== null) return messages.refundedAt(formatInstant(refundedAt))
  return paidAt === null
    ? messages.orderedAt(formatInstant(createdAt))
    : messages.paidAt(formatInstant(paidAt))
}

function Actions({ purchase, onOrder, isCurrent }: Props & { isCurrent: boolean }) {
  const messages = useMessages(purchases)
  const isOnline = useOnline()
  const [isOpened, setIsOpened] = useState(isCurrent)
  const { _id, item, status, isOpenable, retryUrl, receiptNumber } = purchase
  const name = (action: string) => messages.actionOf(action, item.title)
  const isOver = status === 'expired' || status === 'cancelled'
  const hasLinks = isOpenable && item.type !== 'quiz'
  const pay = () => {
    if (retryUrl === null) return
    storeOpenOrder(_id)
    leaveSite(retryUrl)
  }
  return (
    <>
      {hasLinks && isOpened && <OwnedItemLinks orderId={_id} />}
      <div className="purchase-actions">
        {isOpenable && item.type === 'quiz' && (
          <LinkButton variant="primary" href={quizPath(item.id)} aria-label={name(messages.start)}>
            {messages.start}
          </LinkButton>
        )}
        {hasLinks && !isOpened && (
          <Button variant="primary" aria-label={name(messages.open)} onClick={() => setIsOpened(true)}>
            {messages.open}
          </Button>
        )}
        {retryUrl !== null && isPaymentPage(retryUrl, window.location.origin) && (
          <Button
            variant="primary"
            disabled={!isOnline}
            aria-label={name(payLabel(status, messages))}
            onClick={pay}
          >
            {payLabel(status, messages)}
          </Button>
        )}
        {isOpenOrder(purchase) && <CancelOrder purchase={purchase} onOrder={onOrder} />}
        {isOver && !isOpenable && (
          <LinkButton href={sellingPage(purchase)} aria-label={name(messages.buyAgain)}>
            {messages.buyAgain}
          </LinkButton>
        )}
        {receiptNumber !== null && (
          <LinkButton href={`/purchases?receipt=${_id}`} aria-label={name(messages.receipt)}>
            {messages.receipt}
          </LinkButton>
        )}
        <LinkButton variant="text" href={`/contact?order=${_id}`} aria-label={name(messages.reportProblem)}>
          {messages.reportProblem}
        </LinkButton>
      </div>
    </>
  )
}

const payLabel = (status: Purchase['status'], messages: typeof purchases): string =>
  status === 'failed' ? messages.tryAgain : messages.payNow

/** Returns the page that sells an item; for a note or form, the page opens with the item. */
function sellingPage({ item: { type, id } }: Purchase): string {
  const { page } = KIND_PATHS[type]
  return type === 'quiz' ? page : `${page}?post=${id}`
}

/** Links of a bought item: they outlive the item, and are cached on the device. */
function OwnedItemLinks({ orderId }: { orderId: string }) {
  const messages = useMessages(purchases)
  const { retry: retryLabel } = useMessages().lists.failed
  const { data, status, refetch } = useQuery({
    queryKey: ['owned-item', orderId],
    queryFn: () => readOwnedItem(orderId),
  })
  if (status === 'pending')
    return (
      <p role="status" className="mt-3 text-soft">
        {messages.opening}
      </p>
    )
  if (status === 'error')
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        <p>{messages.openFailed}</p>
        <Button onClick={() => void refetch()}>{retryLabel}</Button>
      </div>
    )
  return (
    <HeadingLevelContext value="h3">
      <Downloads item={data} />
    </HeadingLevelContext>
  )
}

type CancelOrderProps = { purchase: Purchase; onOrder: (order: Purchase) => void }

function CancelOrder({ purchase, onOrder }: CancelOrderProps) {
  const { cancel, actionOf } = useMessages(purchases)
  const isOnline = useOnline()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        disabled={!isOnline}
        aria-label={actionOf(cancel.action, purchase.item.title)}
        onClick={() => setIsConfirming(true)}
      >
        {cancel.action}
      </Button>
      {isConfirming && (
        <CancelDialog purchase={purchase} onOrder={onOrder} onClose={() => setIsConfirming(false)} />
      )}
    </>
  )
}

// A payment made meanwhile counts: the server's response has the new status.
function CancelDialog({ purchase, onOrder, onClose }: CancelOrderProps & { onClose: () => void }) {
  const { cancel } = useMessages(purchases)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState('')
  const confirm = async () => {
    setIsBusy(true)
    setError('')
    try {
      const order = await cancelOrder(purchase._id)
      onClose()
      onOrder(order)
    } catch (cause) {
      setError(rejectionMessage(cause) ?? cancel.failed)
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      title={cancel.title}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button className="grow" onClick={onClose}>
            {cancel.keep}
          </Button>
          <Button variant="primary" className="grow" disabled={isBusy} onClick={() => void confirm()}>
            {cancel.confirm}
          </Button>
        </>
      }
    >
      <p className="mt-4">{cancel.text}</p>
      <p className="mt-2">{cancel.hint}</p>
      <p role="alert" className="text-red">
        {error}
      </p>
    </Dialog>
  )
}
