import { useState } from 'react'
import type { Purchase } from '#shared/contracts/payment.ts'
import { rejectionMessage } from '#client/lib/rejection-message.ts'
import { useOnline } from '#client/layout/use-online.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { purchases } from '#client/messages/en/purchases.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { cancelOrder } from '#client/features/payments/orders/orders-api.ts'

type Props = { purchase: Purchase; onOrder: (order: Purchase) => void }

export function CancelOrder({ purchase, onOrder }: Props) {
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
function CancelDialog({ purchase, onOrder, onClose }: Props & { onClose: () => void }) {
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
