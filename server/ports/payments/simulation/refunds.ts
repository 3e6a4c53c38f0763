import * as z from 'zod'
import type { SimulatedPayment, SimulatedRefund } from './entities.ts'
import { Refused, newProviderId } from './ledger.ts'
import type { SimulationLedger } from './ledger.ts'
import type { SimulatedEvents } from './events.ts'

const RefundBody = z.object({
  amount: z.int().min(1).optional(),
  speed: z.string().optional(),
  notes: z.record(z.string(), z.string().max(256)).default({}),
})
const KEY = /^[\w-]{10,}$/

type Details = Partial<Pick<SimulatedRefund, 'currency' | 'notes' | 'key' | 'request'>>

type Ports = {
  ledger: SimulationLedger
  events: SimulatedEvents
  finish: (refund: SimulatedRefund) => void
}

export function simulatedRefunds({ ledger, events, finish }: Ports) {
  function begin(paid: SimulatedPayment, amount: number, details: Details = {}): SimulatedRefund {
    const refund = ledger.refunds.put({
      id: newProviderId('rfnd_'),
      paymentId: paid.id,
      amount,
      currency: paid.currency,
      status: 'pending',
      notes: {},
      key: '',
      request: '',
      createdAt: ledger.seconds(),
      ...details,
    })
    const refunded = paid.refunded + amount
    const status = refunded === paid.amount ? 'refunded' : paid.status
    const payment = ledger.payments.put({ ...paid, refunded, status })
    events.send('refund.created', { payment, refund })
    finish(refund)
    return ledger.refunds.known(refund.id)
  }

  function check(payment: SimulatedPayment, given: number | undefined): number {
    if (!payment.isCaptured)
      throw new Refused(400, 'The payment status should be captured for action to be taken')
    const left = payment.amount - payment.refunded
    if (left === 0) throw new Refused(400, 'The payment has been fully refunded already')
    const amount = given ?? left
    if (amount > left)
      throw new Refused(400, 'The refund amount is greater than the amount captured', 'amount')
    return amount
  }

  return {
    begin,

    end(refundId: string, status: 'processed' | 'failed'): void {
      const pending = ledger.refunds.known(refundId)
      if (pending.status !== 'pending') throw new Error(`There is no pending refund ${refundId}.`)
      const refund = ledger.refunds.put({ ...pending, status })
      const paid = ledger.payment(refund.paymentId)
      const refunded = paid.refunded - refund.amount
      const payment =
        status === 'failed' ? ledger.payments.put({ ...paid, refunded, status: 'captured' }) : paid
      events.send(`refund.${status}`, { payment, refund })
    },

    /** Refunds at an API request. The same key with the same body returns the same refund. */
    request(paymentId: string, body: string, key: string): SimulatedRefund {
      if (key !== '' && !KEY.test(key)) throw new Refused(400, 'The idempotency key is too short.')
      const known = ledger.refunds.of(paymentId).find((refund) => key !== '' && refund.key === key)
      if (known !== undefined) {
        if (known.request === body) return known
        throw new Refused(400, 'Different request body sent with the same idempotency key.')
      }
      const parsed = RefundBody.safeParse(body === '' ? {} : JSON.parse(body))
      if (!parsed.success) throw new Refused(400, 'The amount must be an integer.', 'amount')
      const payment = ledger.payment(paymentId)
      const { amount, notes } = parsed.data
      return begin(payment, check(payment, amount), { notes, key, request: body })
    },
  }
}

export type SimulatedRefunds = ReturnType<typeof simulatedRefunds>
