import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ComponentProps } from 'react'
import { returnOutcome } from '#shared/domain/payments/return-cookie.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { KIND_PATHS } from '#shared/domain/kinds.ts'
import { QueryArea } from '#client/layout/query-area.tsx'
import { useSession } from '#client/layout/session.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases, purchases as allMessages } from '#client/messages/en/purchases.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { Section } from '#client/ui/section.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { PurchaseRow } from './purchase-row.tsx'
import { usePurchases } from './use-purchases.ts'
import './purchases-page.css'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState, ErrorState } from '#client/ui/empty-state.tsx'
import { DevicePage, Loading } from '#client/ui/loading.tsx'
import { ReceiptPage } from './receipt-page.tsx'

// The route passes the URL's parameters on unparsed.
const toId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.toUpperCase() : undefined

type Search = { order?: unknown; receipt?: unknown }

/** User's purchases, or the receipt of one order. */
export function PurchasesPage() {
  const messages = useMessages(purchases)
  const { order, receipt }: Search = useSearch({ strict: false })
  const receiptId = toId(receipt)
  const { title, lead, scriptless } = messages
  const isOne = receiptId !== undefined
  return (
    <DevicePage
      messages={isOne ? { title, scriptless } : { title, lead, scriptless }}
      className="sm:max-w-200"
      isHeadingHidden={isOne}
    >
      <QueryArea>
        <Content order={toId(order)} receipt={receiptId} />
      </QueryArea>
    </DevicePage>
  )
}

type ContentProps = { order: string | undefined; receipt: string | undefined }

function Content({ order, receipt }: ContentProps) {
  const messages = useMessages(purchases)
  const { status } = useSession().state
  if (status === 'loading') return <Loading text={messages.loading} />
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

/** Purchases of the signed-in user. `requestedId`: order in the page's URL, shown above the others. */
function PurchaseList({ requestedId }: { requestedId: string | undefined }) {
  const messages = useMessages(allMessages)
  const { error, status, retry, current, isMissing, isWaiting, savedAt, ...list } = usePurchases(requestedId)
  if (status === 'pending') return <Loading text={messages.loading} />
  // A saved copy already shows that there is no network, but not what this means for an open payment.
  const isUnreached = list.isUnreached && (savedAt === undefined || isWaiting)
  const unreachable = <Unreachable isShown={isUnreached} />
  const shown = current !== undefined && <Current purchase={current} onOrder={list.onOrder} />
  if (status === 'error')
    return (
      <>
        {unreachable}
        {shown}
        <FailedList error={error} onRetry={retry} />
      </>
    )
  const others = list.purchases.filter((purchase) => purchase !== current)
  return (
    <>
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={retry} />}
      {unreachable}
      {isMissing && <p className="mt-4">{messages.notFound}</p>}
      {shown}
      {others.length === 0 && current === undefined
        ? !isWaiting && <Nothing />
        : others.length > 0 && (
            <Section
              title={current === undefined ? <span className="sr-only">{messages.list}</span> : messages.list}
            >
              <ul className="purchases">
                {others.map((purchase) => (
                  <li key={purchase._id}>
                    <PurchaseRow purchase={purchase} onOrder={list.onOrder} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
      <p role="alert" className="text-red">
        {list.hasFailed && messages.earlierFailed}
      </p>
      {list.hasMore && <Button onClick={list.readMore}>{messages.earlier}</Button>}
    </>
  )
}

/** Shows that the server is unreachable. The live region always exists, so that screen readers announce it. */
function Unreachable({ isShown }: { isShown: boolean }) {
  const { unreachable } = useMessages(allMessages)
  return <div role="status">{isShown && <p className="mt-3 text-amber">{unreachable}</p>}</div>
}

/** Failed list; reloads after reconnection. */
function FailedList({ error, onRetry }: ComponentProps<typeof ErrorState>) {
  useEffect(() => reconnect.on(onRetry), [onRetry])
  return <ErrorState error={error} onRetry={onRetry} />
}

type CurrentProps = { purchase: Purchase; onOrder: (order: Purchase) => void }

/** Order in the page's URL, scrolled into view. */
function Current({ purchase, onOrder }: CurrentProps) {
  const { current } = useMessages(allMessages)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return (
    <section ref={panel} aria-labelledby="current-order" className="purchase-current">
      <h2 id="current-order" className="text-sm font-semibold text-soft">
        {current}
      </h2>
      <PurchaseRow purchase={purchase} onOrder={onOrder} isCurrent />
    </section>
  )
}

function Nothing() {
  const { empty } = useMessages(allMessages)
  return (
    <EmptyState title={empty.title} text={empty.text}>
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <LinkButton href={KIND_PATHS.note.page}>{empty.notes}</LinkButton>
        <LinkButton href={KIND_PATHS.offlineForm.page}>{empty.forms}</LinkButton>
      </div>
    </EmptyState>
  )
}
