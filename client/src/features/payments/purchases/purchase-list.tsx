import { useEffect, useRef, type ComponentProps } from 'react'
import type { Purchase } from '#shared/contracts/payment.ts'
import { KIND_PATHS } from '#shared/domain/kinds.ts'
import { reconnect } from '#client/lib/network/connection.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases as allMessages } from '#client/messages/en/purchases.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StaleNotice } from '#client/ui/stale-notice.tsx'
import { PurchaseRow } from './purchase-row.tsx'
import { usePurchases } from './use-purchases.ts'

/** Purchases of the signed-in user. `requestedId`: order in the page's URL, shown above the others. */
export function PurchaseList({ requestedId }: { requestedId: string | undefined }) {
  const messages = useMessages(allMessages)
  const { error, status, retry, current, isMissing, isWaiting, savedAt, ...list } = usePurchases(requestedId)
  if (status === 'pending')
    return (
      <Loading text={messages.loading}>
        <SkeletonRows count={4} />
      </Loading>
    )
  // A saved copy already shows that there is no network, but not what this means for an open payment.
  const isUnreached = list.isUnreached && (savedAt === undefined || isWaiting)
  const unreached = <Unreached isShown={isUnreached} />
  const shown = current !== undefined && <Current purchase={current} onOrder={list.onOrder} />
  if (status === 'error')
    return (
      <>
        {unreached}
        {shown}
        <FailedList error={error} onRetry={retry} />
      </>
    )
  const others = list.purchases.filter((purchase) => purchase !== current)
  return (
    <>
      {savedAt !== undefined && <StaleNotice savedAt={savedAt} onRetry={retry} />}
      {unreached}
      {isMissing && <p className="mt-4">{messages.missing}</p>}
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
function Unreached({ isShown }: { isShown: boolean }) {
  const { unreached } = useMessages(allMessages)
  return <div role="status">{isShown && <p className="mt-3 text-amber">{unreached}</p>}</div>
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
