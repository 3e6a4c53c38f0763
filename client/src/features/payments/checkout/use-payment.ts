import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#shared/contracts/api.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import type { Purchase } from '#client/content/sale/purchase-context.ts'
import { useMessages } from '#client/lib/i18n.ts'
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

const PHONE = /^[0-9]{10}$/

/** Why a phone number cannot be used; undefined if it can be. */
export const phoneError = (phone: string, messages: Messages): string | undefined =>
  PHONE.test(phone) ? undefined : messages.phoneWrong

function reasonOf(error: unknown, messages: Messages): string {
  if (isUnreachable(error)) return messages.reasons.unreachable
  const words = error instanceof ApiError ? (error.errors[0]?.message ?? error.message) : ''
  return words || messages.reasons.unknown
}

/** Why the phone number was refused; undefined if it was not. */
const phoneRefusal = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.errors.find(({ field }) => field === 'phone')?.message : undefined

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

  const fail = (reason: string): undefined => {
    setState({ step: 'alert', text: messages.failed(reason) })
    return undefined
  }

  /** Orders, and leaves for the page to pay on. Returns why the phone number was refused, if it was. */
  const pay = async (phone: string): Promise<string | undefined> => {
    const show = (next: PaymentState): undefined => {
      setState(next)
      return undefined
    }
    if (state.step === 'processing' || state.step === 'redirecting') return undefined
    if (priceInPaise === null || isBlank(phone)) return show({ step: 'alert', text: messages.missing })
    if (phoneError(phone, messages) !== undefined) return show({ step: 'idle' })
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
      const refusal = phoneRefusal(error)
      if (refusal !== undefined) {
        setState({ step: 'idle' })
        return refusal
      }
      if (isOwned(error)) setState({ step: 'owned' })
      else fail(reasonOf(error, messages))
      if (error instanceof ApiError && error.status === 409) onRefused?.()
    }
    return undefined
  }

  return { state, pay }
}
