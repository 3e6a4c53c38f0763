import type { SeenDispute } from '#shared/domain/payments/disputes.ts'
import type { SeenRefund } from '#shared/domain/payments/refunds.ts'
import type { SeenLink, SeenPayment } from '#shared/domain/payments/apply-payments.ts'

/** The names of payment providers; an order remembers the one it was made with. */
export const PROVIDER_NAMES = ['sandbox', 'razorpay'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

/** What a link is made for. */
export type LinkRequest = {
  /** Id of the order. The provider refuses a second link with it. */
  reference: string
  amountInPaise: number
  currency: 'INR'
  description: string
  /** 10 digits. */
  phone: string
  /** When the link ends, epoch milliseconds. */
  expiresAt: number
  /** Where the provider sends the buyer after a success. */
  returnUrl: string
}

/** A payment as the provider tells of it. */
export type ProviderPayment = SeenPayment

/** A link as the provider tells of it, with all of its payments, and where the buyer pays. */
export type ProviderLink = Omit<SeenLink, 'payments'> & {
  id: string
  url: string
  payments: ProviderPayment[]
}

/** A payment in a list of the provider: of its refunds, pending ones included, it has the sum alone. */
export type ListedPayment = Omit<SeenPayment, 'refunds'> & { refundedInPaise: number }

/** A refund as the provider tells of it. */
export type ProviderRefund = SeenRefund

/** A part of a list of a provider, and whether there is more of it. */
export type ProviderPage<Item> = { items: Item[]; isMore: boolean }

/** A dispute as the provider tells of it. */
export type ProviderDispute = SeenDispute

/** What a webhook is about. A webhook is only a hint: what is true is fetched. */
export type WebhookHint = {
  /** Id of the delivery, which nothing signs. */
  eventId: string
  /** Type as the provider names it. */
  type: string
  /** Ids by which an order is found, where the event has them. */
  reference: string | null
  linkId: string | null
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  /** When it happened, by the provider's clock; null where it does not say. */
  occurredAt: number | null
}

/** A webhook whose signature is right. */
export type SignedWebhook = {
  /** SHA-256 of the body: identifies a delivery, since its event id is not signed. */
  bodyHash: string
  /** Returns what it is about; a repeat is known before that. */
  read(): WebhookHint
}

/** Returns whether a text can be the key of a refund. */
export const isRefundKey = (key: string): boolean => /^[\w-]{10,100}$/.test(key)

type ProviderErrorDetails = { retryAfterMs?: number | null; isContactRefused?: boolean }

/** Why a provider did not do what it was asked. */
export class ProviderError extends Error {
  readonly reason: 'unreachable' | 'refused' | 'notFound' | 'credentials' | 'limited'
  /** Milliseconds after which it may be asked again, where it said so. */
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

/** A payment provider. All methods but the checks of signatures ask over the network, and throw `ProviderError`. */
export interface PaymentProvider {
  readonly name: ProviderName
  /** Whether no money moves. */
  readonly isTest: boolean
  createLink(request: LinkRequest): Promise<ProviderLink>
  /** Returns a link with its payments. Throws `notFound`. */
  fetchLink(id: string): Promise<ProviderLink>
  /** Returns the link of an order; null if none was made. */
  findLink(reference: string): Promise<ProviderLink | null>
  /** Ends a link; returns it as it then is, which may be paid. */
  cancelLink(id: string): Promise<ProviderLink>
  fetchPayment(id: string): Promise<ProviderPayment>
  /**
   * Refunds a captured payment, or a part of it. The same key always gives the same refund, whose `reference` it is; see
   * `isRefundKey`.
   */
  refund(paymentId: string, amountInPaise: number, key: string): Promise<ProviderRefund>
  /** Returns the refunds of a payment. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** Returns the payments made from one instant to before another, epoch milliseconds, a page at a time. */
  listPayments(from: number, to: number, skip: number): Promise<ProviderPage<ListedPayment>>
  /** Returns the refunds begun from one instant to before another, epoch milliseconds, a page at a time. */
  listRefunds(from: number, to: number, skip: number): Promise<ProviderPage<ProviderRefund>>
  /** Returns a dispute. Throws `notFound`. */
  fetchDispute(id: string): Promise<ProviderDispute>
  /** Returns the latest disputes, at most a hundred, in any order. */
  latestDisputes(): Promise<ProviderDispute[]>
  /** Checks the credentials with a request that changes nothing. */
  check(): Promise<void>
  /** Returns the reference and link of a return whose signature is right; null for every other one. */
  verifyReturn(query: Readonly<Record<string, string>>): { reference: string; linkId: string } | null
  /** Returns a webhook whose signature over the raw bytes is right; null for every other one. */
  verifyWebhook(bytes: Buffer, headers: Readonly<Record<string, string | undefined>>): SignedWebhook | null
}

/** The providers of this installation. */
export type PaymentPorts = {
  /** The one that takes new orders; null where payment is not open. */
  current: PaymentProvider | null
  /** Returns the one that an order was made with; null if it is not set up any more. */
  named(name: ProviderName): PaymentProvider | null
}

/** Payment is not open. */
export const noPayments: PaymentPorts = { current: null, named: () => null }
