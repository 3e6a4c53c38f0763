import { createHmac } from 'node:crypto'
import { ProviderError } from '../ports/payments/payment-provider.ts'
import type {
  LinkRequest,
  PaymentPorts,
  PaymentProvider,
  ProviderDispute,
  ProviderLink,
  ProviderPayment,
  ProviderRefund,
  WebhookHint,
} from '../ports/payments/payment-provider.ts'

type Method =
  | 'createLink'
  | 'fetchLink'
  | 'findLink'
  | 'cancelLink'
  | 'fetchPayment'
  | 'refund'
  | 'refundsOf'
  | 'fetchDispute'
  | 'latestDisputes'

const KEY = 'of the scripted provider'
const sign = (bytes: Buffer | string): string => createHmac('sha256', KEY).update(bytes).digest('hex')

/**
 * A payment provider in memory that does as a test says: its links are paid, fail and end by `pay`, `fail` and so on; `before` runs
 * ahead of each request and may throw, wait, or change what is true meanwhile; `calls` counts requests.
 */
export function scriptedProvider(clock: () => number) {
  const links = new Map<string, ProviderLink & { expiresAt: number; returnUrl: string }>()
  const refunds = new Map<string, ProviderRefund & { key: string; begunAt: number }>()
  const disputes = new Map<string, ProviderDispute>()
  const calls: Method[] = []
  let count = 0
  let refundState: ProviderRefund['state'] = 'processed'
  let before: (method: Method) => Promise<void> | void = () => undefined

  const nextId = (prefix: string): string => `${prefix}_${String((count += 1)).padStart(6, '0')}`

  async function request(method: Method): Promise<void> {
    calls.push(method)
    await before(method)
  }

  function linkById(id: string) {
    const link = links.get(id)
    if (link === undefined) throw new ProviderError('notFound', 'There is no such link.')
    if (link.state === 'created' && clock() >= link.expiresAt) link.state = 'expired'
    return link
  }
  const copy = (link: ProviderLink): ProviderLink => structuredClone(link)
  const byReference = (reference: string) => [...links.values()].find((link) => link.reference === reference)
  const linkOf = (orderId: string) => {
    const link = byReference(orderId)
    if (link === undefined) throw new Error('The order has no link.')
    return link
  }
  function paymentById(id: string): ProviderPayment {
    const found = [...links.values()].flatMap(({ payments }) => payments).find((one) => one.id === id)
    if (found === undefined) throw new ProviderError('notFound', 'There is no such payment.')
    return found
  }

  const provider: PaymentProvider = {
    name: 'razorpay',
    isTest: false,
    async createLink(wanted: LinkRequest) {
      await request('createLink')
      if (byReference(wanted.reference) !== undefined)
        throw new ProviderError('refused', 'The reference is used.')
      const id = nextId('plink')
      const { reference, amountInPaise, currency, expiresAt, returnUrl } = wanted
      const url = `https://rzp.io/i/${id}`
      const link = { id, reference, amountInPaise, currency, state: 'created' as const, url, payments: [] }
      links.set(id, { ...link, expiresAt, returnUrl })
      return copy(link)
    },
    async fetchLink(id) {
      await request('fetchLink')
      return copy(linkById(id))
    },
    async findLink(reference) {
      await request('findLink')
      const link = byReference(reference)
      return link === undefined ? null : copy(linkById(link.id))
    },
    async cancelLink(id) {
      await request('cancelLink')
      const link = linkById(id)
      if (link.state === 'created') link.state = 'cancelled'
      return copy(link)
    },
    async fetchPayment(id) {
      await request('fetchPayment')
      return structuredClone(paymentById(id))
    },
    async refund(paymentId, amountInPaise, key) {
      await request('refund')
      const payment = paymentById(paymentId)
      const known = [...refunds.values()].find((refund) => refund.key === key)
      if (known !== undefined) return structuredClone(known)
      if (payment.refundedInPaise + amountInPaise > payment.amountInPaise)
        throw new ProviderError('refused', 'More than was captured.')
      const refund = {
        id: nextId('rfnd'),
        paymentId,
        amountInPaise,
        state: refundState,
        key,
        begunAt: clock(),
      }
      refunds.set(refund.id, refund)
      if (refundState !== 'failed') payment.refundedInPaise += amountInPaise
      if (refundState === 'processed') payment.state = 'refunded'
      return structuredClone(refund)
    },
    async refundsOf(paymentId) {
      await request('refundsOf')
      return [...refunds.values()].filter((refund) => refund.paymentId === paymentId)
    },
    async listPayments(from, to) {
      const payments = [...links.values()]
        .flatMap((link) => link.payments)
        .filter(({ createdAt }) => createdAt >= from && createdAt < to)
      return { items: structuredClone(payments), isMore: false }
    },
    async listRefunds(from, to) {
      const items = [...refunds.values()].filter(({ begunAt }) => begunAt >= from && begunAt < to)
      return { items: structuredClone(items), isMore: false }
    },
    async fetchDispute(id) {
      await request('fetchDispute')
      const dispute = disputes.get(id)
      if (dispute === undefined) throw new ProviderError('notFound', 'There is no such dispute.')
      return { ...dispute }
    },
    async latestDisputes() {
      await request('latestDisputes')
      return [...disputes.values()].map((dispute) => ({ ...dispute }))
    },
    check: async () => undefined,
    verifyReturn({ reference = '', link = '', signature = '' }) {
      return signature === sign(`${reference}|${link}`) ? { reference, linkId: link } : null
    },
    verifyWebhook(bytes, headers) {
      if (headers['x-signature'] !== sign(bytes)) return null
      const hint = JSON.parse(bytes.toString()) as WebhookHint
      return { eventId: hint.eventId, read: () => hint }
    },
  }

  const ports: PaymentPorts = {
    current: provider,
    named: (name) => (name === 'razorpay' ? provider : null),
  }

  function addPayment(orderId: string, more: Partial<ProviderPayment> = {}): ProviderPayment {
    const link = linkOf(orderId)
    const payment: ProviderPayment = {
      id: nextId('pay'),
      amountInPaise: link.amountInPaise,
      currency: link.currency,
      state: 'captured',
      isCaptured: true,
      refundedInPaise: 0,
      reference: orderId,
      createdAt: clock() + count,
      ...more,
    }
    link.payments.push(payment)
    return payment
  }

  return {
    provider,
    ports,
    links,
    refunds,
    calls,
    linkOf,
    /** Sets what runs ahead of each request. */
    beforeEach(work: typeof before): void {
      before = work
    },
    /** Sets what becomes of refunds from now on. */
    refundsAre(state: ProviderRefund['state']): void {
      refundState = state
    },
    /** Pays the link of an order. */
    pay(orderId: string, more: Partial<ProviderPayment> = {}): ProviderPayment {
      linkOf(orderId).state = 'paid'
      return addPayment(orderId, more)
    },
    /** Lets an attempt to pay fail. */
    fail: (orderId: string): ProviderPayment => addPayment(orderId, { state: 'failed', isCaptured: false }),
    /** Opens or ends a dispute about a payment: the last one, unless that has ended. Returns its id. */
    dispute(paymentId: string, state: ProviderDispute['state']): string {
      const last = [...disputes.values()].findLast((dispute) => dispute.paymentId === paymentId)
      const dispute =
        last?.state === 'opened' ? last : { id: nextId('disp'), paymentId, state, createdAt: clock() + count }
      disputes.set(dispute.id, { ...dispute, state })
      return dispute.id
    },
    /** Returns a signed webhook about an order. */
    webhook(orderId: string, more: Partial<WebhookHint> = {}) {
      const hint: WebhookHint = {
        eventId: nextId('evt'),
        type: 'payment_link.paid',
        reference: orderId,
        linkId: null,
        paymentId: null,
        refundId: null,
        disputeId: null,
        ...more,
      }
      const body = JSON.stringify(hint)
      return { body, headers: { 'x-signature': sign(body), 'content-type': 'application/json' } }
    },
    /** Returns the address to which a buyer comes back. */
    returnOf(orderId: string): string {
      const { id } = linkOf(orderId)
      const parameters = { reference: orderId, link: id, signature: sign(`${orderId}|${id}`) }
      return `/pay/return?${new URLSearchParams(parameters).toString()}`
    },
  }
}
