import { createHmac } from 'node:crypto'
import { ProviderError } from '../ports/payments/payment-provider.ts'
import type {
  LinkRequest,
  PaymentPorts,
  PaymentProvider,
  ListedPayment,
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
 * Payment provider in memory under the control of a test. Its links are paid, fail and end by `pay`, `fail` and so on.
 * `before` runs before each request and may throw, wait, or change state. `calls` counts requests.
 */
export function scriptedProvider(clock: () => number) {
  const links = new Map<string, ProviderLink & { expiresAt: number; returnUrl: string }>()
  const refunds = new Map<string, ProviderRefund>()
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
  const refundsOf = (paymentId: string) =>
    [...refunds.values()].filter((refund) => refund.paymentId === paymentId)
  const complete = (payment: ProviderPayment): ProviderPayment =>
    structuredClone({ ...payment, refunds: payment.isCaptured ? refundsOf(payment.id) : [] })
  const copy = (link: ProviderLink): ProviderLink => ({
    ...structuredClone(link),
    payments: link.payments.map(complete),
  })
  const sumRefunds = (paymentId: string): number =>
    refundsOf(paymentId)
      .filter(({ state }) => state !== 'failed')
      .reduce((sum, { amountInPaise }) => sum + amountInPaise, 0)

  function addRefund(paymentId: string, amountInPaise: number, more: Partial<ProviderRefund> = {}) {
    const refund: ProviderRefund = {
      id: nextId('rfnd'),
      paymentId,
      amountInPaise,
      currency: 'INR',
      state: refundState,
      reference: null,
      createdAt: clock(),
      processedAt: null,
      ...more,
    }
    refunds.set(refund.id, refund)
    return refund
  }
  const byReference = (reference: string) => [...links.values()].find((link) => link.reference === reference)
  const requireLink = (orderId: string) => {
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
    async createLink(linkRequest: LinkRequest) {
      await request('createLink')
      if (byReference(linkRequest.reference) !== undefined)
        throw new ProviderError('refused', 'The reference is used.')
      const id = nextId('plink')
      const { reference, amountInPaise, currency, expiresAt, returnUrl } = linkRequest
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
      return complete(paymentById(id))
    },
    async refund(paymentId, amountInPaise, key) {
      await request('refund')
      const payment = paymentById(paymentId)
      const known = [...refunds.values()].find(({ reference }) => reference === key)
      if (known !== undefined) return structuredClone(known)
      if (sumRefunds(paymentId) + amountInPaise > payment.amountInPaise)
        throw new ProviderError('refused', 'More than was captured.')
      return structuredClone(
        addRefund(paymentId, amountInPaise, { reference: key, currency: payment.currency }),
      )
    },
    async refundsOf(paymentId) {
      await request('refundsOf')
      return structuredClone(refundsOf(paymentId))
    },
    async listPayments(from, to) {
      const items = [...links.values()]
        .flatMap((link) => link.payments)
        .filter(({ createdAt }) => createdAt >= from && createdAt < to)
        .map(({ refunds: _refunds, ...payment }): ListedPayment => ({
          ...payment,
          refundedInPaise: sumRefunds(payment.id),
        }))
      return { items: structuredClone(items), isMore: false }
    },
    async listRefunds(from, to) {
      const items = [...refunds.values()].filter(({ createdAt }) => createdAt >= from && createdAt < to)
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
      return { bodyHash: sign(bytes), read: () => hint }
    },
  }

  const ports: PaymentPorts = {
    current: provider,
    named: (name) => (name === 'razorpay' ? provider : null),
  }

  function addPayment(orderId: string, more: Partial<ProviderPayment> = {}): ProviderPayment {
    const link = requireLink(orderId)
    const payment: ProviderPayment = {
      id: nextId('pay'),
      amountInPaise: link.amountInPaise,
      valueInPaise: more.amountInPaise ?? link.amountInPaise,
      currency: link.currency,
      feeInPaise: null,
      taxInPaise: null,
      state: 'captured',
      isCaptured: true,
      refunds: [],
      reference: orderId,
      // Distinct instants, never in the future.
      createdAt: clock() - 1000 + count,
      capturedAt: null,
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
    linkOf: requireLink,
    beforeEach(work: typeof before): void {
      before = work
    },
    refundsAre(state: ProviderRefund['state']): void {
      refundState = state
    },
    pay(orderId: string, more: Partial<ProviderPayment> = {}): ProviderPayment {
      requireLink(orderId).state = 'paid'
      return addPayment(orderId, more)
    },
    fail: (orderId: string): ProviderPayment => addPayment(orderId, { state: 'failed', isCaptured: false }),
    /** Refunds a part of a payment from the dashboard; all of it by default. */
    refundPart(paymentId: string, more: Partial<ProviderRefund> = {}): ProviderRefund {
      const payment = [...links.values()]
        .flatMap(({ payments }) => payments)
        .find(({ id }) => id === paymentId)
      return addRefund(paymentId, payment?.amountInPaise ?? 0, more)
    },
    /** Opens or ends a dispute about a payment: the last one, unless that has ended. Returns its id. */
    dispute(paymentId: string, state: ProviderDispute['state'], part?: number): string {
      const last = [...disputes.values()].findLast((dispute) => dispute.paymentId === paymentId)
      const payment = [...links.values()]
        .flatMap(({ payments }) => payments)
        .find(({ id }) => id === paymentId)
      const made: ProviderDispute = {
        id: nextId('disp'),
        paymentId,
        amountInPaise: part ?? payment?.amountInPaise ?? 9900,
        currency: payment?.currency ?? 'INR',
        state,
        createdAt: clock() - 1000 + count,
        endedAt: null,
      }
      const dispute = last?.state === 'opened' ? last : made
      disputes.set(dispute.id, { ...dispute, state })
      return dispute.id
    },
    webhook(orderId: string, more: Partial<WebhookHint> = {}) {
      const hint: WebhookHint = {
        eventId: nextId('evt'),
        type: 'payment_link.paid',
        reference: orderId,
        linkId: null,
        paymentId: null,
        refundId: null,
        disputeId: null,
        occurredAt: null,
        ...more,
      }
      const body = JSON.stringify(hint)
      return { body, headers: { 'x-signature': sign(body), 'content-type': 'application/json' } }
    },
    returnOf(orderId: string): string {
      const { id } = requireLink(orderId)
      const parameters = { reference: orderId, link: id, signature: sign(`${orderId}|${id}`) }
      return `/pay/return?${new URLSearchParams(parameters).toString()}`
    },
  }
}
