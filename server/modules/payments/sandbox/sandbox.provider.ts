import { MINUTE_MS } from '#shared/domain/dates/durations.ts'
import type { Db, Query } from '#server/db/db.ts'
import { ProviderError } from '#server/ports/payments/payment-provider.ts'
import type {
  LinkRequest,
  PaymentProvider,
  ProviderLink,
  ProviderPayment,
} from '#server/ports/payments/payment-provider.ts'
import { verifiedReturn } from '#server/ports/payments/provider-signatures.ts'
import { verifiedWebhook } from '#server/ports/payments/provider-webhook.ts'
import type { Queue } from '#server/queue/queue.ts'
import { beginRefund } from './sandbox.refunds.ts'
import type { LinkRow } from './sandbox.repository.ts'
import {
  disputedId,
  disputedPayments,
  insertLink,
  linkOf,
  paymentsBetween,
  paymentsOf,
  readLink,
  readPayment,
  refundsBetween,
  refundsOf,
  toDispute,
  toLink,
  toPayment,
  toRefund,
  updateLink,
} from './sandbox.repository.ts'
import type { SandboxSecrets } from './sandbox.signing.ts'

const PAGE = 100
const MIN_PAISE = 100
const MIN_LIFE_MS = 15 * MINUTE_MS

export type ProviderPorts = {
  db: Db
  clock: () => number
  newId: () => string
  newLinkId: () => string
  queue: Queue
  secrets: SandboxSecrets
  /** Scheme and host of the site. */
  origin: string
}

const unknownLink = () => new ProviderError('notFound', 'The sandbox has no such link.')

/** Throws `refused` for what the real provider refuses. */
function checkRequest({ amountInPaise, expiresAt }: LinkRequest, now: number): void {
  if (amountInPaise < MIN_PAISE) throw new ProviderError('refused', 'The amount is below 1 rupee.')
  if (expiresAt < now + MIN_LIFE_MS)
    throw new ProviderError('refused', 'The link would end within 15 minutes.')
}

const newLink = (request: LinkRequest, id: string, now: number): LinkRow => ({
  id,
  reference: request.reference,
  amountInPaise: request.amountInPaise,
  currency: request.currency,
  state: 'created',
  description: request.description,
  returnUrl: request.returnUrl,
  refundsFail: false,
  createdAt: now,
  expiresAt: request.expiresAt,
})

/** Returns the address of the page of a link. */
export const sandboxUrl = (origin: string, linkId: string): string => `${origin}/pay/sandbox/${linkId}`

function linkCalls({ db, clock, newLinkId, origin }: ProviderPorts) {
  async function complete(query: Query, link: LinkRow): Promise<ProviderLink> {
    const payments: ProviderPayment[] = []
    for (const payment of await paymentsOf(query, link.id))
      payments.push(toPayment(payment, link.reference, await refundsOf(query, payment.id)))
    return toLink(link, payments, sandboxUrl(origin, link.id))
  }
  return {
    async createLink(request: LinkRequest): Promise<ProviderLink> {
      const now = clock()
      checkRequest(request, now)
      const link = newLink(request, newLinkId(), now)
      return await db.tx(async (query) => {
        if ((await linkOf(query, request.reference, now)) !== null)
          throw new ProviderError('refused', 'There is a link with this reference.')
        await insertLink(query, link)
        return complete(query, link)
      })
    },

    async fetchLink(id: string): Promise<ProviderLink> {
      const link = await readLink(db.read, id, clock())
      if (link === null) throw unknownLink()
      return await complete(db.read, link)
    },

    async findLink(reference: string): Promise<ProviderLink | null> {
      const link = await linkOf(db.read, reference, clock())
      return link === null ? null : await complete(db.read, link)
    },

    async cancelLink(id: string): Promise<ProviderLink> {
      const now = clock()
      return await db.tx(async (query) => {
        const link = await readLink(query, id, now)
        if (link === null) throw unknownLink()
        if (link.state !== 'created') return complete(query, link)
        await updateLink(query, id, { state: 'cancelled' })
        return complete(query, { ...link, state: 'cancelled' })
      })
    },
  }
}

function refundCalls({ db, clock, newId, queue }: ProviderPorts) {
  return {
    async refund(paymentId: string, amountInPaise: number, key: string) {
      const ids = {
        refund: `rfnd_${newId()}`,
        job: newId(),
        created: `evt_${newId()}`,
        end: `evt_${newId()}`,
      }
      const now = clock()
      return toRefund(
        await db.tx((query) => beginRefund(query, queue, { paymentId, amountInPaise, key, now, ids })),
      )
    },

    refundsOf: async (paymentId: string) => (await refundsOf(db.read, paymentId)).map(toRefund),

    async listRefunds(from: number, to: number, skip: number) {
      const rows = await refundsBetween(db.read, { from, to, skip, limit: PAGE })
      return { items: rows.map(toRefund), isMore: rows.length === PAGE }
    },
  }
}

/** The provider that moves no money: its links and payments are rows, and its signatures those of the real one. */
export function sandboxProvider(ports: ProviderPorts): PaymentProvider {
  const { db, clock, secrets } = ports
  return {
    name: 'sandbox',
    isTest: true,
    ...linkCalls(ports),
    ...refundCalls(ports),

    async fetchPayment(id) {
      const payment = await readPayment(db.read, id)
      const link = payment === null ? null : await readLink(db.read, payment.linkId, clock())
      if (payment === null) throw new ProviderError('notFound', 'The sandbox has no such payment.')
      return toPayment(payment, link?.reference ?? null, await refundsOf(db.read, id))
    },

    async listPayments(from, to, skip) {
      const items = await paymentsBetween(db.read, { from, to, skip, limit: PAGE })
      return { items, isMore: items.length === PAGE }
    },

    async fetchDispute(id) {
      const payment = await readPayment(db.read, disputedId(id))
      const dispute = payment === null ? null : toDispute(payment)
      if (dispute === null) throw new ProviderError('notFound', 'The sandbox has no such dispute.')
      return dispute
    },

    latestDisputes: async () =>
      (await disputedPayments(db.read, PAGE)).map(toDispute).filter((dispute) => dispute !== null),

    check: async () => undefined,
    verifyReturn: (query) => verifiedReturn(query, secrets.returns),
    verifyWebhook: (bytes, headers) => verifiedWebhook(bytes, headers, [secrets.webhooks]),
  }
}
