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

/** An item as what is sold of it is read. */
export type SaleItem = {
  id: string
  title: string
  description: string
  details: string
  link: string
  /** The price as the seller wrote it, and in paise; null if it cannot be read as one amount. */
  price: string
  priceInPaise: number | null
  /** Everybody can see it. */
  isPublic: boolean
  /** Why it cannot be bought, in words for buyers; '' if it can. */
  obstacle: string
  /** There is nothing to give for money that comes now. */
  isGone: boolean
  /** Its buyers can open or take it, now or later, also where it is no longer public. */
  isUsable: boolean
  /** When a quiz expires, epoch milliseconds; null for what does not expire. */
  expiresAt: number | null
}

/** Returns an item, in whatever status; null if there never was one. */
export type FindItem = (query: Query, kind: SoldType, id: string) => Promise<SaleItem | null>

/** What payments need of the product. */
export type PaymentModulePorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  /** The payment providers. */
  providers: PaymentPorts
  findItem: FindItem
  /** Returns why a public item cannot be bought that only more than its row says; '' if it can. */
  obstacleOf: (kind: SoldType, id: string) => Promise<string>
  /** Name of the site, its refund policy, and who sells; a blank seller is the site. */
  siteFacts: () => Promise<{ name: string; refundPolicy: string; seller: { name: string; address: string } }>
  /** Scheme and host of the site. */
  origin: string
}

/** How long an order is offered again, and how long its link lives; milliseconds. */
export const OFFER_MS = 30 * MINUTE_MS
export const LINK_MS = 45 * MINUTE_MS

/** The shortest time between two questions to the provider about one order, milliseconds. */
export const ASK_PAUSE_MS = 10 * SECOND_MS

/** How many orders providers are asked about at the same time. */
export const ASKED_AT_ONCE = 16
