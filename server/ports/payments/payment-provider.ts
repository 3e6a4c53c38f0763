import type { SeenDispute, SeenRefund } from '#shared/domain/payments/refunds-and-disputes.ts'
import type { SeenLink, SeenPayment } from '#shared/domain/payments/apply-payments.ts'

export const PROVIDER_NAMES = ['sandbox', 'razorpay'] as const
export type ProviderName = (typeof PROVIDER_NAMES)[number]

export type LinkRequest = {
  /** Order id. The provider refuses a second link with the same reference. */
  reference: string
  amountInPaise: number
  currency: 'INR'
  description: string
  phone: string
  expiresAt: number
  returnUrl: string
}

export type ProviderPayment = SeenPayment

export type ProviderLink = Omit<SeenLink, 'payments'> & {
  id: string
  url: string
  payments: ProviderPayment[]
}

/** A payment in a provider's list: of its refunds it has only the sum, pending ones included. */
export type ListedPayment = Omit<SeenPayment, 'refunds'> & { refundedInPaise: number }

export type ProviderRefund = SeenRefund

export type ProviderPage<Item> = { items: Item[]; isMore: boolean }

export type ProviderDispute = SeenDispute

/** Content of a webhook. It is only a hint: the current state is fetched. */
export type WebhookHint = {
  eventId: string
  type: string
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
  read(): WebhookHint
}

export const isRefundKey = (key: string): boolean => /^[\w-]{10,100}$/.test(key)

type ProviderErrorDetails = { retryAfterMs?: number | null; isContactRefused?: boolean }

export class ProviderError extends Error {
  readonly reason: 'unreachable' | 'refused' | 'notFound' | 'credentials' | 'limited'
  /** Milliseconds until the next attempt, if the provider named them. */
  readonly retryAfterMs: number | null
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
  readonly isTest: boolean
  createLink(request: LinkRequest): Promise<ProviderLink>
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
  listRefunds(from: number, to: number, skip: number): Promise<ProviderPage<ProviderRefund>>
  /** Throws `notFound`. */
  fetchDispute(id: string): Promise<ProviderDispute>
  /** Returns the latest disputes, at most 100, in any order. */
  latestDisputes(): Promise<ProviderDispute[]>
  check(): Promise<void>
  verifyReturn(query: Readonly<Record<string, string>>): { reference: string; linkId: string } | null
  verifyWebhook(bytes: Buffer, headers: Readonly<Record<string, string | undefined>>): SignedWebhook | null
}

export type PaymentPorts = {
  current: PaymentProvider | null
  /** Returns the provider of an existing order; null if it is no longer set up. */
  named(name: ProviderName): PaymentProvider | null
}

export const noPayments: PaymentPorts = { current: null, named: () => null }
