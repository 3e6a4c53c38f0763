import { useCallback } from 'react'
import type { ItemDetails } from '#shared/contracts/content-kinds.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { DISPLAYED_DEFAULT_RUPEES } from '#shared/domain/constants.ts'
import { formatPaise } from '#shared/domain/sales/money.ts'
import { Downloads, hasDownloads } from '#client/content/downloads.tsx'
import type { Purchase, SoldKind } from '#client/content/purchase-context.ts'
import { SaleFacts } from '#client/content/sale-facts.tsx'
import { useApi } from '#client/data/api.ts'
import { useSession } from '#client/layout/session.ts'
import { useSite } from '#client/layout/site.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { useLate } from '#client/ui/use-delayed.ts'
import { useUnsavedWork } from '#client/content/unsaved-work.ts'
import { payments } from '#client/messages/en/payments.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { Section } from '#client/ui/section.tsx'
import { SkeletonText } from '#client/ui/skeleton.tsx'

type Sold = ItemDetails[SoldKind]

/**
 * The price and content of an offer. Entitled users get the file here; for all others the modal shows that payment is
 * not open yet.
 */
export function PaymentModal({ offer, onClose }: { offer: Purchase; onClose: () => void }) {
  const messages = useMessages(payments)
  useUnsavedWork(true)
  return (
    <Dialog
      title={<bdi>{offer.title}</bdi>}
      onClose={onClose}
      size="small"
      actions={
        <Button variant="primary" className="grow" onClick={onClose}>
          {messages.close}
        </Button>
      }
    >
      <dl className="mt-5 rounded-xl bg-sunken p-4">
        <dt className="text-sm text-soft">{messages.price}</dt>
        <dd className="text-xl font-bold">
          <bdi>{amountOf(offer, messages)}</bdi>
        </dd>
      </dl>
      {offer.gives === 'quiz' ? (
        <>
          <Whole text={offer.about} />
          <Terms offer={offer} />
        </>
      ) : (
        <Download offer={offer} kind={offer.gives.kind} id={offer.gives.id} />
      )}
    </Dialog>
  )
}

type DownloadProps = { offer: Purchase; kind: SoldKind; id: string }

// Only the server knows who is entitled to a file, so each press requests it.
function Download({ offer, kind, id }: DownloadProps) {
  const api = useApi()
  const { status } = useSession().state
  const read = useCallback((): Promise<Sold> => api.item(kind, id), [api, kind, id])
  // A sign-in may change the access.
  const [request, retry] = useRequest(`${id} ${status}`, read)
  const isLate = useLate(request.status === 'pending')
  if (request.status === 'pending') return isLate && <SkeletonText />
  if (request.status === 'error') return <ErrorState error={request.error} onRetry={retry} />
  const item = request.data
  const { price, priceInPaise, forSale } = item
  return (
    <>
      <Whole text={item.description} />
      <SaleFacts item={item} hasPrice={false} />
      {hasDownloads(item) ? (
        <Downloads item={item} />
      ) : (
        <Terms offer={{ ...offer, price, priceInPaise, forSale }} />
      )}
    </>
  )
}

/** The whole text of an offer, of which its card shows the beginning. */
const Whole = ({ text }: { text: string }) => (
  <p className="mt-4 max-w-prose whitespace-pre-line">
    <bdi>{text}</bdi>
  </p>
)

/** What the user can do about an offer today, and the refund policy. */
function Terms({ offer }: { offer: Purchase }) {
  const messages = useMessages(payments)
  const { refundPolicy } = useSite()
  const { openLogin } = useSession()
  const { gives } = offer
  const isFree = offer.priceInPaise === 0
  return (
    <>
      <p className="mt-4 max-w-prose">{outlookOf(offer, messages)}</p>
      {isFree && offer.forSale && gives !== 'quiz' && (
        <Button className="mt-3" onClick={() => openLogin(gives.kind)}>
          {messages.signIn}
        </Button>
      )}
      {!isFree && refundPolicy !== '' && (
        <Section title={messages.refundPolicy}>
          <p className="max-w-prose text-soft">{refundPolicy}</p>
        </Section>
      )}
    </>
  )
}

type Messages = typeof payments

function amountOf({ price, priceInPaise }: Purchase, messages: Messages): string {
  if (priceInPaise === 0) return messages.free
  if (priceInPaise !== null) return formatPaise(priceInPaise)
  return isBlank(price) ? formatPaise(DISPLAYED_DEFAULT_RUPEES * 100) : price
}

function outlookOf(offer: Purchase, messages: Messages): string {
  if (offer.priceInPaise === null && isBlank(offer.price)) return messages.missingPrice
  if (!offer.forSale) return messages.notForSale
  return offer.priceInPaise === 0 ? messages.freeDownload : messages.paymentSoon
}
