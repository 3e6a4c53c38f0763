import * as z from 'zod'
import type { DoublePayment, DoubleRefund } from './entities.ts'
import { Refused, newId } from './ledger.ts'
import type { DoubleLedger } from './ledger.ts'

const RefundBody = z.object({
  amount: z.int().min(1).optional(),
  speed: z.string().optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
})
const KEY = /^[\w-]{10,}$/

/** What a refund says beside its amount; it has the currency of its payment by default. */
type Told = { currency?: string; notes?: Record<string, string> }

type Send = (type: string, about: { payment: DoublePayment; refund: DoubleRefund }) => void

/** Refunds of the double. Their outcome is scripted: `processed` at once, `pending` until the script ends it. */
export function doubleRefunds(ledger: DoubleLedger, send: Send) {
  const byKey = new Map<string, { body: string; refund: DoubleRefund }>()
  const script = { isPending: false, isInWork: false }

  function make(payment: DoublePayment, amount: number, { currency, notes }: Told): DoubleRefund {
    const refund: DoubleRefund = {
      id: newId('rfnd_'),
      paymentId: payment.id,
      amount,
      currency: currency ?? payment.currency,
      status: 'pending',
      notes: notes ?? {},
      createdAt: ledger.seconds(),
    }
    ledger.refunds.set(refund.id, refund)
    payment.refunded += amount
    if (payment.refunded === payment.amount) payment.status = 'refunded'
    send('refund.created', { payment, refund })
    return refund
  }

  /** Ends a refund that is pending; one that fails leaves the payment captured. */
  function end(refundId: string, status: 'processed' | 'failed'): void {
    const refund = ledger.refunds.get(refundId)
    if (refund?.status !== 'pending') throw new Error(`There is no pending refund ${refundId}.`)
    const payment = ledger.payment(refund.paymentId)
    refund.status = status
    if (status === 'failed')
      Object.assign(payment, { refunded: payment.refunded - refund.amount, status: 'captured' })
    send(`refund.${status}`, { payment, refund })
  }

  function begin(payment: DoublePayment, amount: number, told: Told = {}): DoubleRefund {
    const refund = make(payment, amount, told)
    if (!script.isPending) end(refund.id, 'processed')
    return refund
  }

  function check(payment: DoublePayment, asked: number | undefined): number {
    if (!payment.isCaptured)
      throw new Refused(400, 'The payment status should be captured for action to be taken')
    const left = payment.amount - payment.refunded
    if (left === 0) throw new Refused(400, 'The payment has been fully refunded already')
    const amount = asked ?? left
    if (amount > left)
      throw new Refused(400, 'The refund amount is greater than the amount captured', 'amount')
    return amount
  }

  return {
    script,
    begin,
    end,

    /** Refunds as the API is asked to. The same key with the same body gives the same refund. */
    ask(paymentId: string, body: string, key: string): DoubleRefund {
      if (key !== '' && !KEY.test(key)) throw new Refused(400, 'The idempotency key is too short.')
      if (key !== '' && script.isInWork)
        throw new Refused(409, 'A request with this idempotency key is in work.')
      const known = key === '' ? undefined : byKey.get(`${paymentId} ${key}`)
      if (known !== undefined) {
        if (known.body === body) return known.refund
        throw new Refused(400, 'Different request body sent with the same idempotency key.')
      }
      const parsed = RefundBody.safeParse(body === '' ? {} : JSON.parse(body))
      if (!parsed.success) throw new Refused(400, 'The amount must be an integer.', 'amount')
      const payment = ledger.payment(paymentId)
      const { amount, notes } = parsed.data
      const refund = begin(payment, check(payment, amount), { notes })
      if (key !== '') byKey.set(`${paymentId} ${key}`, { body, refund })
      return refund
    },
  }
}

export type DoubleRefunds = ReturnType<typeof doubleRefunds>
