import type { JobType } from '#shared/domain/job-types.ts'

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
