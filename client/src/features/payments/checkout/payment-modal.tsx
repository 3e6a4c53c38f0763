import { useCallback, useState } from 'react'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { DISPLAYED_DEFAULT_RUPEES } from '#shared/domain/constants.ts'
import { formatPaise, formatRupees } from '#shared/domain/sales/money.ts'
import { Downloads, hasDownloads } from '#client/content/sale/downloads.tsx'
import type { Purchase, SoldKind } from '#client/content/sale/purchase-context.ts'
import { SaleFacts } from '#client/content/sale/sale-facts.tsx'
import { useApi } from '#client/data/api.ts'
import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useUnsavedWork } from '#client/ui/forms/unsaved-work.ts'
import { payments } from '#client/messages/en/payments.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog, DialogBoundary } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/empty-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonText, useLate } from '#client/ui/skeleton.tsx'
import { PaymentFlow, ModalAction, ModalActions } from './payment-flow.tsx'

type Sold = ItemDetails[SoldKind]

/** Price and content of an offer. Entitled users get the file here; all others can buy it. */
export function PaymentModal(props: ModalProps) {
  return (
    <DialogBoundary onClose={props.onClose}>
      <Offer {...props} />
    </DialogBoundary>
  )
}

type ModalProps = { offer: Purchase; onClose: () => void }

function Offer({ offer, onClose }: ModalProps) {
  const messages = useMessages(payments)
  useUnsavedWork(true)
  const { gives } = offer
  const [actions, setActions] = useState<HTMLElement | null>(null)
  return (
    <Dialog
      title={<bdi>{offer.title}</bdi>}
      onClose={onClose}
      size="small"
      actions={
        <>
          <Button className="grow" onClick={onClose}>
            {messages.back}
          </Button>
          <div ref={setActions} className="contents" />
        </>
      }
    >
      <ModalActions value={actions}>
        {gives.kind === 'quiz' ? (
          <>
            <Price offer={offer} />
            <FullText text={gives.about} />
            <Terms offer={offer} />
          </>
        ) : (
          <Download offer={offer} kind={gives.kind} id={gives.id} />
        )}
      </ModalActions>
    </Dialog>
  )
}

function Price({ offer }: { offer: Purchase }) {
  const messages = useMessages(payments)
  return (
    <dl className="mt-5 rounded-xl bg-sunken p-4">
      <dt className="text-sm text-soft">{messages.price}</dt>
      <dd className="text-xl font-bold">
        <bdi>{formatAmount(offer, messages)}</bdi>
      </dd>
    </dl>
  )
}

type DownloadProps = { offer: Purchase; kind: SoldKind; id: string }

// Only the server knows who is entitled to a file, and today's price, so each press requests it.
function Download({ offer, kind, id }: DownloadProps) {
  const api = useApi()
  const { status } = useSession().state
  const read = useCallback((): Promise<Sold> => api.item(kind, id), [api, kind, id])
  // A sign-in may change the access.
  const [request, retry, refetch] = useRequest(`${id} ${status}`, read)
  const isLate = useLate(request.status === 'pending')
  if (request.status === 'pending')
    return (
      <>
        <Price offer={offer} />
        {isLate && <SkeletonText />}
      </>
    )
  if (request.status === 'error') return <ErrorState error={request.error} onRetry={retry} />
  const item = request.data
  const { price, priceInPaise, forSale } = item
  const current = { ...offer, price, priceInPaise, forSale }
  return (
    <>
      <Price offer={current} />
      <FullText text={item.description} />
      <SaleFacts item={item} hasPrice={false} />
      {hasDownloads(item) ? <Downloads item={item} /> : <Terms offer={current} onRefused={refetch} />}
    </>
  )
}

/** Full text of an offer, whose card shows the beginning. */
const FullText = ({ text }: { text: string }) => (
  <p className="mt-4 max-w-prose whitespace-pre-line">
    <bdi>{text}</bdi>
  </p>
)

type TermsProps = { offer: Purchase; onRefused?: () => void }

/** Actions on an offer today, and the refund policy. */
function Terms({ offer, onRefused }: TermsProps) {
  const messages = useMessages(payments)
  const { refundPolicy } = useSite()
  const { state, openLogin } = useSession()
  const { kind } = offer.gives
  const isFree = offer.priceInPaise === 0
  const outlook = getSaleNote(offer, messages)
  const isAnonymous = state.status === 'anonymous'
  const canPay = outlook === ''
  return (
    <>
      {outlook !== '' && <p className="mt-4 max-w-prose">{outlook}</p>}
      {isFree && offer.forSale && kind !== 'quiz' && (
        <Button className="mt-3" onClick={() => openLogin(kind)}>
          {messages.signIn}
        </Button>
      )}
      {canPay && kind === 'offlineForm' && <p className="mt-4 max-w-prose">{messages.formIsFree}</p>}
      {canPay && isAnonymous && (
        <>
          <p className="mt-4 max-w-prose">{messages.signInFirst}</p>
          <ModalAction>
            <Button variant="primary" className="grow" onClick={() => openLogin(kind)}>
              {messages.signInToPay}
            </Button>
          </ModalAction>
        </>
      )}
      {canPay && !isAnonymous && <PaymentFlow offer={offer} onRefused={onRefused} />}
      {!isFree && refundPolicy !== '' && (
        <Section title={messages.refundPolicy}>
          <p className="max-w-prose text-soft">{refundPolicy}</p>
        </Section>
      )}
    </>
  )
}

type Messages = typeof payments

function formatAmount({ price, priceInPaise }: Purchase, messages: Messages): string {
  if (priceInPaise === 0) return messages.free
  if (priceInPaise !== null) return formatPaise(priceInPaise)
  return isBlank(price) ? formatRupees(DISPLAYED_DEFAULT_RUPEES) : price
}

/** Returns why an offer cannot be paid for; blank if it can be. */
function getSaleNote(offer: Purchase, messages: Messages): string {
  if (offer.priceInPaise === null && isBlank(offer.price)) return messages.missingPrice
  if (!offer.forSale) return messages.notForSale
  return offer.priceInPaise === 0 ? messages.freeDownload : ''
}
