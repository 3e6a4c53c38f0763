import { Downloads } from '#client/content/sale/downloads.tsx'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases } from '#client/messages/en/purchases.ts'
import { Button } from '#client/ui/button.tsx'
import { HeadingLevelContext } from '#client/ui/heading.ts'
import { useRequest } from '#client/ui/use-request.ts'
import { readOwnedItem } from '#client/features/payments/orders/orders-api.ts'

/** The links of what was bought: they outlive the item, and are kept on the device. */
export function OwnedItemLinks({ orderId }: { orderId: string }) {
  const messages = useMessages(purchases)
  const { retry: retryLabel } = useMessages().lists.failed
  const [request, retry] = useRequest(orderId, readOwnedItem)
  if (request.status === 'pending')
    return (
      <p role="status" className="mt-3 text-soft">
        {messages.opening}
      </p>
    )
  if (request.status === 'error')
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center gap-3">
        <p>{messages.openFailed}</p>
        <Button onClick={retry}>{retryLabel}</Button>
      </div>
    )
  return (
    <HeadingLevelContext value="h3">
      <Downloads item={request.data} />
    </HeadingLevelContext>
  )
}
