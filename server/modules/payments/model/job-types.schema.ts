import type { JobType } from '#shared/domain/job-types.ts'

/** Handles a delivered webhook; the payload is the id of its row. */
export const HANDLE_WEBHOOK = 'payments.webhook' satisfies JobType
/** Asks the provider about all orders that are due. */
export const RECONCILE = 'payments.reconcile' satisfies JobType
/** Requests a refund, or updates its status; the payload is our id of the refund. */
export const REFUND = 'payments.refund' satisfies JobType
/** Ends open links; the payload is `order/ID`, or kind and id of an item. */
export const CANCEL_LINKS = 'payments.cancel-links' satisfies JobType
/** Compares the payments of a day with those of a provider; the payload is its name and the day. */
export const COMPARE = 'payments.compare' satisfies JobType
/** Looks at the latest disputes of a provider; the payload is its name. */
export const DISPUTES = 'payments.disputes' satisfies JobType
/** Mails what became of money; the payload is a `MailTask`. */
export const RECEIPT_MAIL = 'mail.receipt' satisfies JobType

/** Mail about an order: its receipt, or the beginning or end of a refund. */
export type MailTask =
  | { orderId: string; paymentId: string; tells: 'receipt' }
  | { orderId: string; paymentId: string; refundId: string; tells: 'returning' | 'refunded' }
