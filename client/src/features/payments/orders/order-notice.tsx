import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from '#shared/contracts/api.ts'
import type { Purchase } from '#shared/contracts/payment.ts'
import { PromptSheet } from '#client/content/prompts/prompt-sheet.tsx'
import { usePromptSlot } from '#client/content/prompts/prompt-queue.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { orderNotice } from '#client/messages/en/payments.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { deleteOpenOrder, readOpenOrder } from './open-order.ts'
import { readOrder } from './orders-api.ts'
import { isOpenOrder } from './use-open-orders.ts'

const NAME = Symbol('order')
// This page shows the status of an order itself.
const PURCHASES = '/purchases'

/**
 * Checks once the order that a user left this device to pay: the server then asks the provider. Shows the outcome; an
 * order that is still open is checked again at the next start.
 */
export async function checkOpenOrder(): Promise<void> {
  const id = readOpenOrder()
  if (id === null || window.location.pathname === PURCHASES) return
  try {
    const order = await readOrder(id)
    if (isOpenOrder(order)) return
    deleteOpenOrder()
    if (order.status === 'paid') show(order)
  } catch (error) {
    // No user, or another user, is signed in. After other errors the next start checks again.
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) deleteOpenOrder()
  }
}

function show(order: Purchase): void {
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <StrictMode>
      <OrderNotice order={order} />
    </StrictMode>,
  )
}

function OrderNotice({ order }: { order: Purchase }) {
  const messages = useMessages(orderNotice)
  const [isClosed, setIsClosed] = useState(false)
  const hasSlot = usePromptSlot(NAME, !isClosed)
  const close = () => setIsClosed(true)
  return (
    <div aria-live="polite">
      {hasSlot && (
        <PromptSheet
          title={messages.paid}
          text={<bdi>{order.item.title}</bdi>}
          onClose={close}
          actions={
            <>
              <Button variant="text" onClick={close}>
                {messages.later}
              </Button>
              <LinkButton variant="primary" href={`${PURCHASES}?order=${order._id}`}>
                {messages.open}
              </LinkButton>
            </>
          }
        />
      )}
    </div>
  )
}
