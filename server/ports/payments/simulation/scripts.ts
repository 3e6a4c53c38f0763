import type { SimulatedDispute, SimulatedLink, SimulatedPayment } from './entities.ts'
import type { SimulatedEvents } from './events.ts'
import { newProviderId } from './ledger.ts'
import type { SimulationLedger } from './ledger.ts'
import type { SimulatedRefunds } from './refunds.ts'

type Ports = { ledger: SimulationLedger; refunds: SimulatedRefunds; events: SimulatedEvents }

const DISPUTE_STATUS = {
  created: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const
const IN_DISPUTE: readonly SimulatedDispute['status'][] = ['open', 'under_review']

/** A payment that differs from its link. `fee` is Razorpay's, including tax. */
type Different = { amount?: number; currency?: string; fee?: { fee: number; tax: number } }

function buyerScripts({ ledger, events }: Ports) {
  function addPayment(
    link: SimulatedLink,
    status: SimulatedPayment['status'],
    { amount = link.amount, currency = link.currency, fee }: Different = {},
  ): SimulatedPayment {
    return ledger.payments.put({
      id: newProviderId('pay_'),
      linkId: link.id,
      orderId: link.orderId,
      amount,
      currency,
      status,
      isCaptured: false,
      refunded: 0,
      fee: fee ?? null,
      notes: link.notes,
      createdAt: ledger.seconds(),
    })
  }

  function authorize(name: string, different?: Different): string {
    const payment = addPayment(ledger.link(name), 'authorized', different)
    events.send('payment.authorized', { payment })
    return payment.id
  }

  function capture(paymentId: string): void {
    const authorised = ledger.payment(paymentId)
    const payment = ledger.payments.put({ ...authorised, status: 'captured', isCaptured: true })
    events.send('payment.captured', { payment })
    const open = ledger.link(payment.linkId)
    const link = ledger.links.put({ ...open, status: 'paid', updatedAt: ledger.seconds() })
    events.send('payment_link.paid', { link, payment })
  }

  return {
    authorize,
    capture,

    pay(name: string, different?: Different): string {
      const paymentId = authorize(name, different)
      capture(paymentId)
      return paymentId
    },

    fail(name: string): string {
      const payment = addPayment(ledger.link(name), 'failed')
      events.send('payment.failed', { payment })
      return payment.id
    },
  }
}

function otherScripts({ ledger, refunds, events }: Ports) {
  return {
    expire(name: string): void {
      const now = ledger.seconds()
      const over = { status: 'expired', expireBy: now, expiredAt: now, updatedAt: now } as const
      events.send('payment_link.expired', { link: ledger.links.put({ ...ledger.link(name), ...over }) })
    },

    /** Updates the open dispute about a payment, or opens a dispute about all or a part of it. Returns its id. */
    dispute(paymentId: string, what: keyof typeof DISPUTE_STATUS, part?: number): string {
      const payment = ledger.payment(paymentId)
      const open = ledger.disputes.of(paymentId).findLast(({ status }) => IN_DISPUTE.includes(status))
      const amount = part ?? payment.amount
      const { currency } = payment
      const made = { id: newProviderId('disp_'), paymentId, amount, currency, createdAt: ledger.seconds() }
      const dispute = ledger.disputes.put({ ...(open ?? made), status: DISPUTE_STATUS[what] })
      events.send(`payment.dispute.${what}`, { payment, dispute })
      return dispute.id
    },

    refund(paymentId: string, part?: number): string {
      const payment = ledger.payment(paymentId)
      const left = payment.amount - payment.refunded
      const amount = part ?? left
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw new Error(`Of ${paymentId} ${left} are left.`)
      return refunds.begin(payment, amount).id
    },
  }
}

export const simulationScripts = (ports: Ports) => ({ ...buyerScripts(ports), ...otherScripts(ports) })

export type SimulationScripts = ReturnType<typeof simulationScripts>
