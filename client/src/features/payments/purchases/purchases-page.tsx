import { useSearch } from '@tanstack/react-router'
import { returnOutcome } from '#shared/domain/payments/return-cookie.ts'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useSession } from '#client/layout/session.ts'
import { useHydrated } from '#client/lib/use-hydrated.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases } from '#client/messages/en/purchases.ts'
import './purchases-page.css'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { PurchaseList } from './purchase-list.tsx'
import { ReceiptPage } from './receipt-page.tsx'

// The route passes the URL's parameters on unparsed.
const toId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined

type Search = { order?: unknown; receipt?: unknown }

/** User's purchases, or the receipt of one order. The server renders a placeholder. */
export function PurchasesPage() {
  const messages = useMessages(purchases)
  const { order, receipt }: Search = useSearch({ strict: false })
  const isOnDevice = useHydrated()
  const receiptId = toId(receipt)
  return (
    <div className="sm:max-w-200">
      <h1 className={receiptId === undefined ? 'page-title' : 'sr-only'}>{messages.title}</h1>
      {receiptId === undefined && <p className="mt-1 text-soft">{messages.lead}</p>}
      <noscript>
        <p>{messages.scriptless}</p>
      </noscript>
      {isOnDevice ? (
        <QueryArea>
          <Content order={toId(order)} receipt={receiptId} />
        </QueryArea>
      ) : (
        <SkeletonRows count={4} />
      )}
    </div>
  )
}

type ContentProps = { order: string | undefined; receipt: string | undefined }

function Content({ order, receipt }: ContentProps) {
  const messages = useMessages(purchases)
  const { status } = useSession().state
  if (status === 'loading')
    return (
      <Loading text={messages.loading}>
        <SkeletonRows count={4} />
      </Loading>
    )
  if (status === 'anonymous') return <Guest order={order} />
  if (receipt !== undefined) return <ReceiptPage key={receipt} id={receipt} />
  return <PurchaseList key={order} requestedId={order} />
}

/** Notice without a session: UPI apps may return to another browser. Never names the item or the buyer. */
function Guest({ order }: { order: string | undefined }) {
  const { guest, signIn } = useMessages(purchases)
  const { openLogin } = useSession()
  const outcome = order === undefined ? null : returnOutcome(document.cookie, order)
  const words =
    outcome === 'received'
      ? { title: guest.received, text: guest.receivedText }
      : outcome === 'checking'
        ? { title: guest.checking, text: guest.checkingText }
        : guest
  return (
    <EmptyState title={words.title} text={words.text}>
      <Button variant="primary" className="mt-2" onClick={() => openLogin('purchases')}>
        {signIn}
      </Button>
    </EmptyState>
  )
}
