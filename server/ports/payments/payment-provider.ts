import type { SeenDispute } from '#shared/domain/payments/disputes.ts'
import type { SeenRefund } from '#shared/domain/payments/refunds.ts'
import type { SeenLink, SeenPayment } from '#shared/domain/payments/apply-payments.ts'

/** Names of payment providers; stored with each order. */
export const PROVIDER_NAMES = ['sandbox', 'razorpay'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export type LinkRequest = {
  /** Order id. The provider refuses a second link with it. */
  reference: string
  amountInPaise: number
  currency: 'INR'
  description: string
  /** 10 digits. */
  phone: string
  /** End of the link, epoch milliseconds. */
  expiresAt: number
  /** Redirect address of the buyer after a success. */
  returnUrl: string
}

export type ProviderPayment = SeenPayment

/** A link of the provider with all payments and its payment page. */
export type ProviderLink = Omit<SeenLink, 'payments'> & {
  id: string
  url: string
  payments: ProviderPayment[]
}

/** A payment in a provider's list: only the sum of its refunds, pending ones included. */
export type ListedPayment = Omit<SeenPayment, 'refunds'> & { refundedInPaise: number }

export type ProviderRefund = SeenRefund

/** A page of a provider's list; `isMore` if another follows. */
export type ProviderPage<Item> = { items: Item[]; isMore: boolean }

export type ProviderDispute = SeenDispute

/** Content of a webhook. It is only a hint: the current state is fetched. */
export type WebhookHint = {
  /** Delivery id, which is not signed. */
  eventId: string
  /** Event type in the provider's words. */
  type: string
  /** Ids for finding the order, if the event has them. */
  reference: string | null
  linkId: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  /** Event time by the provider's clock; null if absent. */
  occurredAt: number | null
}

export type SignedWebhook = {
  /** SHA-256 of the body: identifies a delivery, since its event id is not signed. */
  bodyHash: string
  /** Parses the body; repeats are detected before. */
  read(): WebhookHint
}

/** Returns true if a text is a valid refund key. */
export const isRefundKey = (key: string): boolean => /^[\w-]{10,100}$/.test(key)

type ProviderErrorDetails = { retryAfterMs?: number | null; isContactRefused?: boolean }

/** Reason why a provider request failed. */
export class ProviderError extends Error {
  readonly reason: 'unreachable' | 'refused' | 'notFound' | 'credentials' | 'limited'
  /** Milliseconds until the next attempt, if the provider named them. */
  readonly retryAfterMs: number | null
  /** True if the provider refused the buyer's contact. */
  readonly isContactRefused: boolean
  constructor(
    reason: ProviderError['reason'],
    message: string,
    { retryAfterMs = null, isContactRefused = false }: ProviderErrorDetails = {},
  ) {
    super(message)
    this.name = 'ProviderError'
    this.reason = reason
    this.retryAfterMs = retryAfterMs
    this.isContactRefused = isContactRefused
  }
}

/** Payment provider. All methods except the signature checks use the network and throw `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** True if no money moves. */
  readonly isTest: boolean
  createLink(request: LinkRequest): Promise<ProviderLink>
  /** Returns a link with its payments. Throws `notFound`. */
  fetchLink(id: string): Promise<ProviderLink>
  findLink(reference: string): Promise<ProviderLink | null>
  /** Cancels a link. Returns its current state, which may be paid. */
  cancelLink(id: string): Promise<ProviderLink>
  fetchPayment(id: string): Promise<ProviderPayment>
  /** Refunds a captured payment or a part. The same key always gives the same refund (`isRefundKey`). */
  refund(paymentId: string, amountInPaise: number, key: string): Promise<ProviderRefund>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Returns a page of payments created in `[from, to)`, epoch milliseconds. */
  listPayments(from: number, to: number, skip: number): Promise<ProviderPage<ListedPayment>>
  /** Returns a page of refunds started in `[from, to)`, epoch milliseconds. */
  listRefunds(from: number, to: number, skip: number): Promise<ProviderPage<ProviderRefund>>
  /** Throws `notFound`. */
  fetchDispute(id: string): Promise<ProviderDispute>
  /** Returns the latest disputes, at most 100, in any order. */
  latestDisputes(): Promise<ProviderDispute[]>
  /** Checks the credentials by a request without effects. */
  check(): Promise<void>
  /** Returns reference and link of a correctly signed return; null otherwise. */
  verifyReturn(query: Readonly<Record<string, string>>): { reference: string; linkId: string } | null
  /** Returns a webhook with a valid signature over its raw bytes; null otherwise. */
  verifyWebhook(bytes: Buffer, headers: Readonly<Record<string, string | undefined>>): SignedWebhook | null
}

export type PaymentPorts = {
  /** Provider of new orders; null while payments are closed. */
  current: PaymentProvider | null
  /** Returns the provider of an existing order; null if it is no longer set up. */
  named(name: ProviderName): PaymentProvider | null
}

export const noPayments: PaymentPorts = { current: null, named: () => null }
