import type { OrderState, PaymentOutcome } from '#shared/domain/payments/payment-states.ts'
import type { SoldType } from '#shared/domain/sales/sale.ts'

export const states = {
  created: 'No payment link yet',
  redirected: 'Waiting for payment',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  mismatch: 'Payment does not match',
  partly_refunded: 'Partly refunded',
  refund_pending: 'Refund pending',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  lost: 'Dispute lost',
} satisfies Record<OrderState, string>

export const outcomes = {
  applied: 'Paid the order',
  mismatch: 'Does not match the order',
  partly_refunded: 'Partly refunded',
  refund_pending: 'Refund pending',
  refund_failed: 'Refund failed',
  refunded: 'Refunded',
  lost: 'Dispute lost',
} satisfies Record<PaymentOutcome, string>

/** Messages of the lines of an order's history, by name. States and outcomes use the messages above. */
export const history: Record<string, string> = {
  link: 'The payment link was created',
  return: 'The buyer returned from the payment provider',
  fetch: 'The order was checked with the payment provider',
  'fetch:failed': 'The payment provider did not respond',
  webhook: 'A webhook was processed',
  'refund:requested': 'A refund was requested',
  'refund:pending': 'The payment provider started a refund',
  'refund:failed': 'A refund failed',
  'refund:processed': 'A refund was processed',
  'dispute:opened': 'A dispute was opened',
  'dispute:won': 'A dispute was won',
  'dispute:lost': 'A dispute was lost',
  'decision:refund': 'Decided: refund',
  'decision:close': 'Decided: close the item',
  'decision:open': 'Decided: open the item again',
  'decision:paid': 'Decided: accept as paid',
  'decision:aside': 'A difference from the payment provider’s records was ignored',
  erased: 'The account was deleted',
}

/** Reasons for the end of an order or a refund without an admin's text. */
const reasons: Record<string, string> = {
  amount: 'amount, currency or reference differs',
  twice: 'paid twice',
  owned: 'the buyer already had the item',
  gone: 'the item was deleted',
  erased: 'the account was deleted',
  provider: "refunded in the provider's dashboard",
  price: 'the price changed',
  withdrawn: 'the item was no longer on sale',
  over: 'the quiz had ended',
  buyer: 'cancelled by the buyer',
  replaced: 'replaced by a newer order',
  unreachable: 'the payment provider could not be reached',
  limited: 'the payment provider got too many requests',
  refused: 'the payment provider refused the request',
  notFound: 'the payment provider has no such record',
  credentials: 'the keys of the payment provider are missing or wrong',
}

// Text of an admin is shown unchanged.
export const reasonText = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason

const users = (count: number): string => (count === 1 ? '1 user' : `${count} users`)
const them = (count: number): string => (count === 1 ? 'this buyer' : `all ${count} buyers`)

const UNUSED: Record<SoldType, (count: number) => string> = {
  quiz: (count) => `${users(count)} paid for this quiz and ${count === 1 ? 'has' : 'have'} not taken it.`,
  note: (count) => `${users(count)} paid for these notes.`,
  offlineForm: (count) => `${users(count)} paid for this form.`,
}

export const soldItems = {
  buyers: 'Buyers',
  buyersOf: (title: string) => `Buyers: ${title}`,
  unused: (type: SoldType, count: number, amount: string) => `${UNUSED[type](count)} Total paid: ${amount}.`,
  none: 'There are no buyers to refund.',
  loading: 'Checking who paid for this…',
  loadFailed: 'The buyers could not be loaded. If you delete this item now, buyers keep access.',
  choiceLabel: 'Buyers',
  keepAccess: 'Keep access for the buyers',
  notUsable: 'Buyers can no longer use this item.',
  refundAll: (count: number) => `Refund ${them(count)}`,
  refundText: 'Each buyer gets a full refund and an email about it.',
  refundFailed: 'The refunds could not be started.',
  unpublished:
    'Buyers keep access to this item. To refund all buyers, save, then press “Buyers” in the list.',
  progress: (done: number, pending: number, failed: number) =>
    `Refunds: ${done} done, ${pending} pending${failed === 0 ? '' : `, ${failed} failed`}.`,
  running: 'Refunds are being started…',
  disputedOrders:
    'Orders with an open dispute are not refunded here. Decide each of these orders on the Orders page.',
  unusableTitle: 'Paid items that the buyers cannot use:',
  unusableLine: { expired: 'ended before the buyers took the quiz', missing: 'has no file' },
  unusableBuyers: users,
  moreUnusable: (shown: number, total: number) => `The first ${shown} of ${total} items are shown.`,
}
