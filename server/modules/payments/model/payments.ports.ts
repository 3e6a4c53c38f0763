import { MINUTE_MS, SECOND_MS } from '#shared/domain/dates/durations.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'
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
  /** Reason why it cannot be bought, as a text for buyers; '' if it can. */
  obstacle: string
  /** New money cannot be fulfilled any more. */
  isGone: boolean
  /** Buyers can open it now or later, even if it is no longer public. */
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

/** Offer period of an order and lifetime of its link, milliseconds. */
export const OFFER_MS = 30 * MINUTE_MS
export const LINK_MS = 45 * MINUTE_MS

/** Minimum interval between two provider requests about one order, milliseconds. */
export const SYNC_INTERVAL_MS = 10 * SECOND_MS

/** Maximum number of concurrent order checks. */
export const MAX_CONCURRENT_CHECKS = 16
