/**
 * The states of an order. An attempt that failed leaves it open: it stays `redirected`. Once money was captured, the state follows
 * from its payments with their refunds and disputes (`money-state.ts`); it is never open again.
 */
export const ORDER_STATES = [
  'created',
  'redirected',
  'paid',
  'expired',
  'cancelled',
  'mismatch',
  'partly_refunded',
  'refund_pending',
  'refunded',
  'refund_failed',
  'disputed',
  'lost',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** The states in which a buyer can still pay. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'redirected'

/** States in which the buyer paid and keeps the item, unless an admin closed it. */
export const PAID_STATES = ['paid', 'partly_refunded', 'disputed'] as const satisfies readonly OrderState[]

/** Returns whether a state is one of `PAID_STATES`. */
export const isPaid = (state: OrderState): boolean => (PAID_STATES as readonly OrderState[]).includes(state)

/** What buyers are told of the state of an order. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
  'partlyRefunded',
  'refunding',
  'refunded',
  'checking',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

const STATUS: Record<OrderState, OrderStatus> = {
  created: 'pending',
  redirected: 'pending',
  paid: 'paid',
  expired: 'expired',
  cancelled: 'cancelled',
  mismatch: 'checking',
  partly_refunded: 'partlyRefunded',
  refund_pending: 'refunding',
  refunded: 'refunded',
  refund_failed: 'refunding',
  disputed: 'paid',
  lost: 'refunded',
}

/** Returns what a buyer is told; `hasFailed` says that the last attempt to pay an open order failed. */
export const statusOf = (state: OrderState, hasFailed: boolean): OrderStatus =>
  isOpen(state) && hasFailed ? 'failed' : STATUS[state]
