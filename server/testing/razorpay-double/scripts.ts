import type { DoubleDispute, DoubleLink, DoublePayment, DoubleRefund } from './entities.ts'
import { newId } from './ledger.ts'
import type { DoubleLedger } from './ledger.ts'
import type { DoubleRefunds } from './refunds.ts'
import type { DoubleWebhooks } from './webhooks.ts'

type Ports = { ledger: DoubleLedger; refunds: DoubleRefunds; webhooks: DoubleWebhooks }
// What an event says, and the status of the dispute then.
const DISPUTE_STATUS = {
  created: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
} as const
const IN_DISPUTE: readonly DoubleDispute['status'][] = ['open', 'under_review']

/** A payment that differs from its link. `fee` is what Razorpay keeps, with its tax. */
type Different = { amount?: number; currency?: string; fee?: { fee: number; tax: number } }

function newPayment(
  ledger: DoubleLedger,
  link: DoubleLink,
  status: DoublePayment['status'],
  { amount = link.amount, currency = link.currency, fee }: Different,
): DoublePayment {
  const payment: DoublePayment = {
    id: newId('pay_'),
    linkId: link.id,
    orderId: link.orderId,
    amount,
    currency,
    status,
    isCaptured: status === 'captured',
    refunded: 0,
    fee: fee ?? null,
    notes: { ...link.notes },
    createdAt: ledger.seconds(),
  }
  ledger.addPayment(payment)
  return payment
}

/** What buyers, their banks and the dashboard do. Links are named by their id or reference; a payment can come in any state of a link. */
function buyerScripts({ ledger, webhooks }: Ports) {
  const markPaid = (link: DoubleLink) =>
    Object.assign(link, { status: 'paid', updatedAt: ledger.seconds() } as const)

  function capture(payment: DoublePayment, link: DoubleLink): void {
    Object.assign(payment, { status: 'captured', isCaptured: true } as const)
    webhooks.send('payment.captured', { payment })
    webhooks.send('payment_link.paid', { link: markPaid(link), payment })
  }

  return {
    /** A payment that succeeds; also a late one, and a second one. Returns its id. */
    pay(name: string, different: Different = {}): string {
      const link = ledger.link(name)
      const payment = newPayment(ledger, link, 'authorized', different)
      webhooks.send('payment.authorized', { payment })
      capture(payment, link)
      return payment.id
    },

    /** An attempt that fails. */
    fail(name: string): string {
      const payment = newPayment(ledger, ledger.link(name), 'failed', {})
      webhooks.send('payment.failed', { payment })
      return payment.id
    },

    /** A payment that is authorised and not captured. */
    authorize(name: string): string {
      const payment = newPayment(ledger, ledger.link(name), 'authorized', {})
      webhooks.send('payment.authorized', { payment })
      return payment.id
    },

    /** Captures an authorised payment, also days later; one that had failed is captured after all. */
    capture(paymentId: string): void {
      const payment = ledger.payment(paymentId)
      capture(payment, ledger.link(payment.linkId))
    },

    /** Ends a link by time, now. */
    expire(name: string): void {
      const link = ledger.link(name)
      const now = ledger.seconds()
      Object.assign(link, { status: 'expired', expireBy: now, expiredAt: now, updatedAt: now })
      webhooks.send('payment_link.expired', { link })
    },

    /** A dispute about a payment, or a part of it: the last one that is open, or a new one. Returns its id. */
    dispute(paymentId: string, what: keyof typeof DISPUTE_STATUS, part?: number): string {
      const payment = ledger.payment(paymentId)
      const open = [...ledger.disputes.values()].findLast(
        (one) => one.paymentId === paymentId && IN_DISPUTE.includes(one.status),
      )
      const { currency } = payment
      const amount = part ?? payment.amount
      const made = { id: newId('disp_'), paymentId, amount, currency, createdAt: ledger.seconds() }
      const dispute: DoubleDispute = { ...(open ?? made), status: DISPUTE_STATUS[what] }
      ledger.disputes.set(dispute.id, dispute)
      webhooks.send(`payment.dispute.${what}`, { payment, dispute })
      return dispute.id
    },
  }
}

/** What is done in the dashboard, and what the provider does by itself. */
function providerScripts({ ledger, refunds, webhooks }: Ports) {
  return {
    /** A refund of all that is left of a payment, from the dashboard. Returns its id. */
    refund(paymentId: string): string {
      const payment = ledger.payment(paymentId)
      return refunds.begin(payment, payment.amount - payment.refunded).id
    },

    /** A refund of a part of a payment, from the dashboard: the API allows no more than is left. Returns its id. */
    refundPart(paymentId: string, amount: number): string {
      const payment = ledger.payment(paymentId)
      const left = payment.amount - payment.refunded
      if (!Number.isInteger(amount) || amount < 1 || amount > left)
        throw new Error(`Of ${paymentId} ${left} are left.`)
      return refunds.begin(payment, amount).id
    },

    /** A refund that no provider should make: of any amount, also more than is left, and in any currency. Returns its id. */
    refundWrongly(paymentId: string, amount: number, currency = 'INR'): string {
      return refunds.begin(ledger.payment(paymentId), amount, { currency }).id
    },

    /** The provider's clock runs ahead of ours by so many milliseconds from now on; behind, if below 0. */
    setClockAhead(ms: number): void {
      ledger.ownClock.aheadMs = ms
    },

    /** Links for these contacts are refused from now on, as `+911111111111`. */
    refuseContacts(...contacts: string[]): void {
      ledger.refusedContacts.clear()
      for (const contact of contacts) ledger.refusedContacts.add(contact)
    },

    /** Refunds stay pending until `endRefund`. */
    holdRefunds(isPending: boolean): void {
      refunds.script.isPending = isPending
    },

    endRefund(refundId: string, status: 'processed' | 'failed'): void {
      refunds.end(refundId, status)
    },

    /** Every refund with a key is answered 409, as while the same one is in work. */
    keepRefundsInWork(isInWork: boolean): void {
      refunds.script.isInWork = isInWork
    },

    /** The refund that the provider makes by itself of a payment that was never captured. */
    refundUncaptured(paymentId: string): string {
      const payment = ledger.payment(paymentId)
      const refund: DoubleRefund = {
        id: newId('rfnd_'),
        paymentId,
        amount: payment.amount,
        currency: payment.currency,
        status: 'processed',
        notes: {},
        createdAt: ledger.seconds(),
      }
      ledger.refunds.set(refund.id, refund)
      Object.assign(payment, { status: 'refunded', refunded: payment.amount } as const)
      webhooks.send('refund.processed', { payment, refund })
      return refund.id
    },

    /** Answers of a link have these fields instead of its own. */
    alterLink(name: string, fields: Record<string, unknown>): void {
      ledger.link(name).altered = fields
    },

    /** A payment that has no link: somebody paid the account otherwise. Returns its id. */
    addPayment(amount: number): string {
      const payment: DoublePayment = {
        id: newId('pay_'),
        linkId: '',
        orderId: newId('order_'),
        amount,
        currency: 'INR',
        status: 'captured',
        isCaptured: true,
        refunded: 0,
        fee: null,
        notes: {},
        createdAt: ledger.seconds(),
      }
      ledger.addPayment(payment)
      return payment.id
    },

    changePayment(paymentId: string, amount: number): void {
      ledger.payment(paymentId).amount = amount
    },

    removePayment(paymentId: string): void {
      ledger.removePayment(paymentId)
    },
  }
}

export const doubleScripts = (ports: Ports) => ({ ...buyerScripts(ports), ...providerScripts(ports) })
export type DoubleScripts = ReturnType<typeof doubleScripts>
