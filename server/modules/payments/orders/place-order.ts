import type { PaymentBody } from '#shared/contracts/payment.ts'
import type { SoldType } from '#shared/domain/sales/sold-types.ts'
import { SOLD_TYPES } from '#shared/domain/sales/sold-types.ts'
import { schema } from '#server/db/schema/index.ts'
import { conflict, notFound, unavailable } from '#server/lib/errors.ts'
import {
  findEntitlement,
  findOpenOrder,
  noteHistory,
} from '#server/modules/payments/model/orders.repository.ts'
import { emailOf, newOrder } from './new-order.ts'
import type { Wanted } from './new-order.ts'
import { OFFER_MS } from '#server/modules/payments/model/payment-ports.ts'
import type { OrderRow, PaymentModulePorts, SaleItem } from '#server/modules/payments/model/payment-ports.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'providers' | 'findItem' | 'obstacleOf'>

/** 503: no provider takes payments. */
export const paymentClosed = () =>
  unavailable('Payment is not open at the moment. No order is made, and nothing is charged.')

/** An order that can be paid, or one that has to be ended before there is another. */
export type Placed = { order: OrderRow; isNew: boolean; isStale: boolean }

export const alreadyYours = () => conflict('This is already yours.', { owned: true })
const noItem = () => notFound('There is no such item.')

/** Throws 409 unless an item can be bought for an amount. */
function assertSold({ obstacle, priceInPaise }: SaleItem, amountInPaise: number): void {
  if (obstacle !== '') throw conflict(obstacle)
  if (priceInPaise === 0) throw conflict('This is free: there is nothing to pay.')
  if (priceInPaise !== amountInPaise)
    throw conflict('The price is another one by now. Please open the item again.')
}

/** Returns whether an open order can be offered again: its link has the same price and contact. */
const isReusable = (order: OrderRow, { amountInPaise, phone }: Wanted, email: string, now: number): boolean =>
  now < order.expiresAt &&
  now >= order.createdAt - OFFER_MS &&
  order.amountInPaise === amountInPaise &&
  order.phone === phone &&
  order.email === email

/** Builds what places orders: one open order for each buyer and item. */
export function orderPlacer({ db, clock, newId, providers, findItem, obstacleOf }: Ports) {
  /** Returns what is to be bought: of an id alone it is found out which kind it is. */
  async function locate({ item, notes }: PaymentBody): Promise<{ kind: SoldType; itemId: string }> {
    const itemId = item?.id ?? notes?.jobId ?? ''
    for (const kind of item === undefined ? SOLD_TYPES : [item.type]) {
      const found = await findItem(db.read, kind, itemId)
      if (found?.isPublic === true) return { kind, itemId }
    }
    throw noItem()
  }

  /** Returns the open order for what is wanted, or a new one. Throws 404 and 409. */
  async function place(wanted: Wanted): Promise<Placed> {
    const { userId, kind, itemId, amountInPaise } = wanted
    const [id, now] = [newId(), clock()]
    const provider = providers.current
    return await db.tx(async (query) => {
      const item = await findItem(query, kind, itemId)
      if (item === null || !item.isPublic) throw noItem()
      const owned = await findEntitlement(query, userId, kind, itemId)
      if (owned !== null && owned.closedAt === null) throw alreadyYours()
      assertSold(item, amountInPaise)
      const open = await findOpenOrder(query, userId, { kind, itemId })
      if (open !== null) {
        const isStale = !isReusable(open, wanted, await emailOf(query, userId), now)
        return { order: open, isNew: false, isStale }
      }
      if (provider === null) throw paymentClosed()
      const row = await newOrder(query, wanted, item, { id, now, provider })
      await query.insert(schema.orders).values(row)
      const detail = { amount: row.amountInPaise, provider: row.provider }
      await noteHistory(query, { orderId: id, at: now, actor: 'buyer', what: 'state:created', detail })
      return { order: row, isNew: true, isStale: false }
    })
  }

  return {
    place,
    /** Returns what a valid body wants to buy. Throws 404, and 409 for what is never sold. */
    async wantedOf(userId: string, body: PaymentBody): Promise<Wanted> {
      const { kind, itemId } = await locate(body)
      const obstacle = await obstacleOf(kind, itemId)
      if (obstacle !== '') throw conflict(obstacle)
      return { userId, kind, itemId, amountInPaise: body.amount, phone: body.phone }
    },
  }
}
