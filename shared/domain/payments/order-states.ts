/** The states of an order. An attempt that failed leaves it open: it stays `redirected`. */
export const ORDER_STATES = [
  'created',
  'redirected',
  'paid',
  'expired',
  'cancelled',
  'mismatch',
  'refund_pending',
  'refunded',
  'refund_failed',
  'disputed',
  'lost',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/*
 * An order never goes back from paid to being open. Money may come after an order expired or was cancelled; it counts, or is sent
 * back where there is nothing left to give; it may have been sent back before we ever saw it. A payment that an admin takes as paid
 * may be under a dispute already; a dispute that is won leads back to paid.
 */
const NEXT: Record<OrderState, readonly OrderState[]> = {
  created: ['redirected', 'paid', 'expired', 'cancelled', 'mismatch', 'refund_pending', 'refunded'],
  redirected: ['paid', 'expired', 'cancelled', 'mismatch', 'refund_pending', 'refunded'],
  expired: ['paid', 'mismatch', 'refund_pending', 'refunded'],
  cancelled: ['paid', 'mismatch', 'refund_pending', 'refunded'],
  mismatch: ['paid', 'disputed', 'refund_pending', 'refund_failed', 'refunded', 'lost'],
  paid: ['refund_pending', 'refunded', 'disputed', 'lost'],
  refund_pending: ['refunded', 'refund_failed', 'lost'],
  refund_failed: ['refund_pending', 'refunded', 'lost'],
  disputed: ['paid', 'lost', 'refunded', 'refund_pending'],
  refunded: [],
  lost: [],
}

/** Returns whether an order may go from one state to another. */
export const mayBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to)

/** The states in which a buyer can still pay. */
export const isOpen = (state: OrderState): boolean => state === 'created' || state === 'redirected'

/** What buyers are told of the state of an order. */
export const ORDER_STATUSES = [
  'pending',
  'paid',
  'failed',
  'expired',
  'cancelled',
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
  refund_pending: 'refunding',
  refunded: 'refunded',
  refund_failed: 'refunding',
  disputed: 'paid',
  lost: 'refunded',
}

/** Returns what a buyer is told; `hasFailed` says that the last attempt to pay an open order failed. */
export const statusOf = (state: OrderState, hasFailed: boolean): OrderStatus =>
  isOpen(state) && hasFailed ? 'failed' : STATUS[state]
