import type { AdminWebhook, HistoryLine, OrderFilter } from '#shared/contracts/admin-orders.ts'
import type { OrderState, PaymentOutcome } from '#shared/domain/payments/payment-states.ts'
import type { RefundStatus } from '#shared/domain/payments/refunds-and-disputes.ts'
import { history, outcomes, reasonText, states } from './order-texts.ts'
import { formatMoney } from '#shared/domain/sales/money.ts'

export const orders = {
  intro: 'Orders, payments and open decisions.',
  overview: 'Needs attention',
  figures: {
    unfulfilled: 'Paid, but buyer has no access',
    mismatch: 'Payments that do not match order',
    surplus: 'Surplus payments, refund failed',
    refundFailed: 'Refund failed',
    disputed: 'Open disputes',
    differences: 'Differences from payment provider',
  },
  differencesTitle:
    'These payments differ from the payment provider’s records. We compare them again each night until both are the same:',
  differences: {
    missing_here: 'Only at the payment provider',
    missing_there: 'Missing at the payment provider',
    amount: 'Different amount',
    refund: 'Different refund',
    loss: 'Refunds exceed payments',
  },
  difference: (ours: string, theirs: string) => `here ${ours}, at the payment provider ${theirs}`,
  loss: (paid: string, returned: string) => `paid ${paid}, refunded ${returned}`,
  noAmount: 'nothing',
  ignore: 'Ignore',
  ignoreOf: (payment: string) => `Ignore: ${payment}`,
  ignoreText:
    'Ignore a difference that cannot be corrected, such as a payment for another site. The difference is no longer counted.',
  ignoreFailed: 'The difference could not be ignored. Try again.',
  moreDifferences: (shown: number, total: number) => `The latest ${shown} of ${total} differences are shown.`,
  unfulfilledOrders: 'Paid orders whose buyer has no access:',
  lastWebhook: (instant: string) => `Last webhook: ${instant}`,
  noWebhook: 'No webhook received yet.',
  webhookOverdue:
    'No webhook was received in the day after an order. Check the webhook at the payment provider: see docs/operations.md.',
  providers: { razorpay: 'Razorpay', sandbox: 'Sandbox (no money moves)' },
  paymentProvider: (provider: string) => `Payment provider: ${provider}`,
  closed: 'Payments are closed: no payment provider is set up.',
  checkKeys: 'Test payment keys',
  checkFailed: 'The payment keys could not be tested. Try again.',
  webhooks: 'Webhooks',
  books: 'Accounting',
  changedMonth: (month: string, count: number) =>
    `${month} changed after it was exported: ${count === 1 ? '1 line was added' : `${count} lines were added`}. Export it again.`,
  bookLines: { payment: 'Payment', refund: 'Refund', dispute: 'Dispute lost' },
  recorded: (instant: string) => `recorded ${instant}`,
  from: 'From',
  to: 'To',
  exportCsv: 'Export CSV',
  allOrders: 'All orders',
  search: 'Order, email, phone, receipt, credit note or payment provider id',
  find: 'Find',
  clear: 'Show all',
  filter: 'Orders',
  filters: {
    all: 'All',
    decide: 'Needs decision',
    surplus: 'With surplus payment',
    ...states,
  } satisfies Record<OrderFilter, string>,
  states,
  outcomes,
  found: (count: number, isMore: boolean) =>
    isMore ? `${count}+ orders` : count === 1 ? '1 order' : `${count} orders`,
  emptyTitle: 'No orders',
  emptyText: 'No order matches your search.',
  older: 'Older',
  newest: 'Newest',
  test: 'Test',
  notFulfilled: 'Buyer has no access',
  deleted: 'Deleted account',
  item: 'Item',
  kinds: { note: 'Note', offlineForm: 'Offline form', quiz: 'Quiz' },
  amount: 'Amount',
  orderId: 'Order',
  linkId: 'Payment link',
  buyer: 'Buyer',
  phone: 'Phone',
  ordered: 'Ordered',
  failed: 'Last failed payment',
  paid: 'Paid',
  closedAt: 'Ended',
  refunded: 'Refunded',
  refundedOn: 'Last refund',
  lastCheck: 'Last check',
  nextCheck: 'Next check',
  receipt: 'Receipt',
  reason: 'Reason',
  reasonText,
  checkPayment: 'Check payment',
  checkPaymentFailed: 'The payment could not be checked. Try again.',
  refund: 'Refund',
  refundPayment: 'Refund payment',
  closeItem: 'Close item',
  openItem: 'Open item again',
  closedByAdmin: 'Item closed by an admin',
  accept: 'Accept as paid',
  decisionFailed: 'Your decision was not saved. Try again.',
  dialogs: {
    refund:
      'The buyer gets all money of this order that is not refunded yet. The item closes at once. It opens again if the refund fails.',
    refundPayment:
      'The buyer gets a refund of the amount left of this payment. Other payments are not refunded.',
    disputed:
      'A dispute about this payment is open. The bank decides the dispute and can take back the money. If you refund now, the buyer can get the money twice.',
    acceptDispute: 'Refund despite the dispute',
    acceptDisputeFirst: 'Tick this box to refund despite the dispute.',
    close: 'The buyer can no longer open the item. You keep the money that is not refunded.',
    open: 'The buyer can open the item again.',
    accept:
      'The payment counts as the full price. The buyer gets the item and a receipt. You cannot undo this, but you can refund the payment.',
  },
  showInAuditLog: 'Show in audit log',
  payments: 'Payments',
  noPayments: 'No payment was received.',
  surplus: 'Surplus payment',
  disputes: { opened: 'Dispute open', won: 'Dispute won', lost: 'Dispute lost' },
  firstSeen: (instant: string) => `first seen ${instant}`,
  fee: (amount: string) => `fee ${amount}`,
  refunds: 'Refunds and disputes',
  refundStatuses: {
    requested: 'Refund requested',
    pending: 'Refund pending',
    failed: 'Refund failed',
    processed: 'Refunded',
  } satisfies Record<RefundStatus, string>,
  inDashboard: "in the payment provider's dashboard",
  creditNote: (number: string) => `credit note ${number}`,
  becauseOf: (reason: string) => `Reason: ${reason}`,
  historyTitle: 'History',
  historyText: (what: string): string => {
    const [kind = '', name = ''] = what.split(':')
    if (what === 'state:created') return 'Ordered'
    if (kind === 'state') return `The order: ${states[name as OrderState] ?? name}`
    if (kind === 'payment') return `A payment: ${outcomes[name as PaymentOutcome] ?? name}`
    return history[what] ?? what
  },
  actors: { buyer: 'buyer', provider: 'payment provider', system: 'automatic' } as Record<string, string>,
  details: {
    amount: 'amount',
    captured: 'captured',
    event: 'event',
    from: 'before',
    link: 'link',
    outcome: 'outcome',
    payment: 'payment',
    payments: 'payments',
    provider: 'provider',
    reason: 'reason',
    refund: 'refund',
    dispute: 'dispute',
    type: 'type',
  } as Record<string, string>,
  detailText: (name: string, detail: HistoryLine['detail']): string => {
    const value = detail[name] ?? null
    if (value === null) return 'none'
    if (name === 'amount') return formatMoney(Number(value), String(detail['currency'] ?? 'INR'))
    if (name === 'from') return states[value as OrderState] ?? String(value)
    if (name === 'outcome') return outcomes[value as PaymentOutcome] ?? String(value)
    return reasonText(String(value))
  },
  webhooksOfOrder: 'Webhooks of this order',
  noWebhooks: 'No webhooks received.',
  webhookLog:
    'Received webhooks, latest first. Their content is not stored: the order is checked with the payment provider.',
  webhookOutcomes: {
    waiting: 'Not processed yet',
    settled: 'Processed',
    foreign: 'Not for this site',
  } satisfies Record<AdminWebhook['outcome'], string>,
  received: (instant: string) => `received ${instant}`,
  processed: (instant: string) => `processed ${instant}`,
  bytes: (size: string) => `${size} bytes`,
  toOrder: 'Open order',
  replay: 'Process again',
  replayOf: (type: string, event: string) => `Process again: ${type} ${event}`,
  replayFailed: 'The webhook could not be processed.',
  noWebhooksTitle: 'No webhooks',
  noWebhooksText: 'Webhooks of the payment provider are listed here.',
  foundWebhooks: (count: number, isMore: boolean) =>
    isMore ? `${count}+ webhooks` : count === 1 ? '1 webhook' : `${count} webhooks`,
}
