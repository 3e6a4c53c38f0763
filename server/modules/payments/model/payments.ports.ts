import type { SoldType } from '#shared/domain/sales/sale.ts'
import type { JobType } from '#shared/domain/job-types.ts'
import type { Db, Query } from '#server/db/db.ts'
import type { schema } from '#server/db/schema/index.ts'
import type { PaymentPorts } from '#server/ports/payments/payment-provider.ts'
import type { Queue } from '#server/queue/queue.ts'

export type OrderRow = typeof schema.orders.$inferSelect
export type PaymentRow = typeof schema.payments.$inferSelect
export type RefundRow = typeof schema.refunds.$inferSelect
export type DisputeRow = typeof schema.disputes.$inferSelect

export type SaleItem = {
  id: string
  title: string
  description: string
  details: string
  link: string
  /** The seller's text, and the amount; null if it is not one readable amount. */
  price: string
  priceInPaise: number | null
  isPublic: boolean
  /** Reason why the item cannot be bought, as a text for buyers; '' if it can be bought. */
  obstacle: string
  /** New money cannot be fulfilled any more. */
  isGone: boolean
  /** Buyers can open the item now or later, even if it is no longer public. */
  isUsable: boolean
  /** Expiry of a quiz, epoch milliseconds; null for other kinds. */
  expiresAt: number | null
}

export type FindItem = (query: Query, kind: SoldType, id: string) => Promise<SaleItem | null>

export type PaymentModulePorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  providers: PaymentPorts
  findItem: FindItem
  /** Returns an obstacle to buying a public item that its row alone does not show; '' if there is none. */
  findObstacle: (kind: SoldType, id: string) => Promise<string>
  /** Site name, refund policy and seller; a blank seller means the site. */
  siteFacts: () => Promise<{ name: string; refundPolicy: string; seller: { name: string; address: string } }>
  origin: string
}

/** Handles a delivered webhook. Payload: id of its row. */
export const HANDLE_WEBHOOK = 'payments.webhook' satisfies JobType
/** Settles all due orders. */
export const RECONCILE = 'payments.reconcile' satisfies JobType
/** Requests a refund, or updates its status. Payload: our refund id. */
export const REFUND = 'payments.refund' satisfies JobType
/** Cancels open links. Payload: `order/ID`, or kind and id of an item. */
export const CANCEL_LINKS = 'payments.cancel-links' satisfies JobType
/** Compares the payments of a day. Payload: provider name and day. */
export const COMPARE = 'payments.compare' satisfies JobType
/** Updates the latest disputes of a provider. Payload: its name. */
export const DISPUTES = 'payments.disputes' satisfies JobType
/** Sends a mail about money. Payload: a `MailTask`. */
export const RECEIPT_MAIL = 'mail.receipt' satisfies JobType

/** Mail about an order: its receipt, or the start or end of a refund. */
export type MailTask =
  | { orderId: string; paymentId: string; kind: 'receipt' }
  | { orderId: string; paymentId: string; refundId: string; kind: 'returning' | 'refunded' }
