/** A failed attempt leaves an order `redirected` and open. Captured money closes it for good (`money-state.ts`). */
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

export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'redirected'

/** States of a paid order whose buyer keeps the item, unless an admin closed access to it. */
export const PAID_STATES = ['paid', 'partly_refunded', 'disputed'] as const satisfies readonly OrderState[]

export const isPaid = (state: OrderState): boolean => (PAID_STATES as readonly OrderState[]).includes(state)

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

/** Returns the status for buyers; `hasFailed` reports that the last attempt at an open order failed. */
export const toOrderStatus = (state: OrderState, hasFailed: boolean): OrderStatus =>
  isOpen(state) && hasFailed ? 'failed' : STATUS[state]

/** `applied`: it paid its order. `mismatch`: an admin decides. `lost`: by a dispute. Others are refunds, done or due. */
export const PAYMENT_OUTCOMES = [
  'applied',
  'mismatch',
  'partly_refunded',
  'refund_pending',
  'refund_failed',
  'refunded',
  'lost',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** Differences from the provider. `loss`: refunds and lost disputes exceed the payment. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'refund', 'loss'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
