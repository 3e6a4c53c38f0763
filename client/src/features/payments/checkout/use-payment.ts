import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { Purchase } from '#client/content/sale/purchase-context.ts'
import { useMessages } from '#client/lib/i18n.ts'
import { getFieldErrors } from '#client/ui/forms/use-contract-form.ts'
import { isUnreachable } from '#client/lib/network/network-error.ts'
import { paymentFlow } from '#client/messages/en/payments.ts'
import { leaveSite } from '#client/features/payments/orders/leave-site.ts'
import { storeOpenOrder } from '#client/features/payments/orders/open-order.ts'
import { orderItem } from '#client/features/payments/orders/orders-api.ts'
import { isPaymentPage } from '#client/features/payments/orders/redirect-url.ts'

/** State of a payment. `owned`: nothing to pay; `returned`: the browser returned from the payment page. */
export type PaymentState =
  | { step: 'idle' | 'processing' | 'redirecting' | 'owned' }
  | { step: 'returned'; orderId: string }
  | { step: 'alert'; text: string }

type Messages = typeof paymentFlow

function getFailureText(error: unknown, messages: Messages): string {
  if (isUnreachable(error)) return messages.reasons.unreachable
  const words = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : ''
  return words || messages.reasons.unknown
}

const phoneErrors = (error: unknown): readonly FieldError[] =>
  getFieldErrors(error).filter(({ field }) => field === 'phone')

const isOwned = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.data['owned'] === true

/**
 * Payment of an offer: orders it, then opens the payment page. Calls `onRefused` if the offer has changed: another
 * price, or the buyer has it already.
 */
export function usePayment({ gives, priceInPaise }: Purchase, onRefused?: () => void) {
  const messages = useMessages(paymentFlow)
  const [state, setState] = useState<PaymentState>({ step: 'idle' })
  const orderId = useRef('')

  useEffect(() => {
    // Restored from the back-forward cache after the payment page.
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

  /** Orders, and opens the payment page. Returns the errors of a refused phone number. */
  const pay = async (phone: string): Promise<readonly FieldError[]> => {
    if (state.step === 'processing' || state.step === 'redirecting') return []
    if (priceInPaise === null || isBlank(phone)) return show({ step: 'alert', text: messages.missingFields })
    if (!navigator.onLine) return show({ step: 'alert', text: messages.offline })
    show({ step: 'processing' })
    try {
      const order = await orderItem({ type: gives.kind, id: gives.id, amountInPaise: priceInPaise, phone })
      if (!isPaymentPage(order.redirectUrl ?? '', window.location.origin))
        return fail(messages.reasons.noRedirect)
      orderId.current = order.orderId
      storeOpenOrder(order.orderId)
      setState({ step: 'redirecting' })
      leaveSite(order.redirectUrl)
    } catch (error) {
      const refused = phoneErrors(error)
      if (refused.length > 0) {
        setState({ step: 'idle' })
        return refused
      }
      if (isOwned(error)) setState({ step: 'owned' })
      else fail(getFailureText(error, messages))
      if (error instanceof ApiError && error.status === 409) onRefused?.()
    }
    return []
  }

  return { state, pay, clear: () => setState({ step: 'idle' }) }
}
