import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { Purchase } from '#client/content/sale/purchase-context.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { fieldErrorsOf } from '#client/ui/forms/use-contract-form.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { paymentFlow } from '#client/messages/en/payments.ts'
import { leaveSite } from '#client/features/payments/orders/leave-site.ts'
import { noteOpenOrder } from '#client/features/payments/orders/open-order.ts'
import { orderItem } from '#client/features/payments/orders/orders-api.ts'
import { isPaymentPage } from '#client/features/payments/orders/redirect-url.ts'

/** Where a payment stands. `owned`: there is nothing to pay; `returned`: the browser came back from the payment page. */
export type PaymentState =
  | { step: 'idle' | 'processing' | 'redirecting' | 'owned' }
  | { step: 'returned'; orderId: string }
  | { step: 'alert'; text: string }

type Messages = typeof paymentFlow

function reasonOf(error: unknown, messages: Messages): string {
  if (isUnreachable(error)) return messages.reasons.unreachable
  const words = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : ''
  return words || messages.reasons.unknown
}

const phoneErrors = (error: unknown): readonly FieldError[] =>
  fieldErrorsOf(error).filter(({ field }) => field === 'phone')

const isOwned = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.data['owned'] === true

/**
 * The payment of an offer: orders it, then opens the page to pay on. `onRefused` is called if the offer is no longer what was
 * shown: its price has changed, or the buyer has it already.
 */
export function usePayment({ gives, priceInPaise }: Purchase, onRefused?: () => void) {
  const messages = useMessages(paymentFlow)
  const [state, setState] = useState<PaymentState>({ step: 'idle' })
  const orderId = useRef('')

  useEffect(() => {
    // Back from the payment page to this one, as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && orderId.current !== '') setState({ step: 'returned', orderId: orderId.current })
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  const show = (next: PaymentState): readonly FieldError[] => {
    setState(next)
    return []
  }
  const fail = (reason: string) => show({ step: 'alert', text: messages.failed(reason) })

  /** Orders, and leaves for the page to pay on. Returns the errors of the phone number, if it was refused. */
  const pay = async (phone: string): Promise<readonly FieldError[]> => {
    if (state.step === 'processing' || state.step === 'redirecting') return []
    if (priceInPaise === null || isBlank(phone)) return show({ step: 'alert', text: messages.missing })
    if (!navigator.onLine) return show({ step: 'alert', text: messages.offline })
    show({ step: 'processing' })
    try {
      const order = await orderItem({ type: gives.kind, id: gives.id, amountInPaise: priceInPaise, phone })
      if (!isPaymentPage(order.redirectUrl ?? '', window.location.origin))
        return fail(messages.reasons.noRedirect)
      orderId.current = order.orderId
      noteOpenOrder(order.orderId)
      setState({ step: 'redirecting' })
      leaveSite(order.redirectUrl)
    } catch (error) {
      const refused = phoneErrors(error)
      if (refused.length > 0) {
        setState({ step: 'idle' })
        return refused
      }
      if (isOwned(error)) setState({ step: 'owned' })
      else fail(reasonOf(error, messages))
      if (error instanceof ApiError && error.status === 409) onRefused?.()
    }
    return []
  }

  return { state, pay, clear: () => setState({ step: 'idle' }) }
}
