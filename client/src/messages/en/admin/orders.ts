import type { AdminWebhook, HistoryLine, OrderFilter } from '#shared/contracts/admin-orders.ts'
import type { OrderState } from '#shared/domain/payments/order-states.ts'
import type { PaymentOutcome } from '#shared/domain/payments/payment-outcomes.ts'
import type { RefundStatus } from '#shared/domain/payments/refunds.ts'
import { history, outcomes, reasonText, states } from './order-texts.ts'
import { formatMoney } from '#shared/domain/sales/money.ts'

/** The messages of the pages of orders. */
export const orders = {
  intro: 'What was ordered, what became of the money, and what has to be decided.',
  overview: 'What has to be looked at',
  figures: {
    unfulfilled: 'Paid but not fulfilled',
    mismatch: 'Differ from the order',
    surplus: 'Surplus, refund failed',
    refundFailed: 'Refund failed',
    disputed: 'Open disputes',
    differences: 'Differ from the provider’s',
  },
  differencesTitle:
    'Payments that differ from the provider’s. They are compared each night, and again until they agree:',
  differences: {
    missing_here: 'Only the provider has it',
    missing_there: 'The provider does not have it',
    amount: 'Another amount',
    refund: 'Another amount refunded',
    loss: 'More went back than was paid',
  },
  difference: (ours: string, theirs: string) => `here ${ours}, at the provider ${theirs}`,
  loss: (paid: string, returned: string) => `paid ${paid}, went back ${returned}`,
  nothing: 'nothing',
  setAside: 'Set aside',
  setAsideOf: (payment: string) => `Set aside: ${payment}`,
  setAsideText:
    'For what was looked into and can never agree, as a payment that has nothing to do with this site. It counts no more.',
  setAsideFailed: 'The difference could not be set aside.',
  moreDifferences: (shown: number, total: number) => `The latest ${shown} of ${total}.`,
  unfulfilledOrders: 'Paid, but the buyer does not have it:',
  lastWebhook: (instant: string) => `Last webhook: ${instant}`,
  noWebhook: 'No webhook came yet.',
  overdue:
    'None came in the day after an order. The webhook may be off at the payment provider: its set-up stands in docs/operations.md.',
  providers: { razorpay: 'Razorpay', sandbox: 'Sandbox: no money moves' },
  takenBy: (provider: string) => `Payment provider: ${provider}`,
  closed: 'Payment is not open: no provider is set up.',
  checkKeys: 'Test the keys',
  checkFailed: 'The keys could not be tested.',
  webhooks: 'Webhooks',
  books: 'For the books',
  changedMonth: (month: string, count: number) =>
    `${month} changed after it was exported: ${count === 1 ? '1 line was added' : `${count} lines were added`}. Export it again.`,
  bookLines: { payment: 'Payment', refund: 'Refund', dispute: 'Dispute lost' },
  recorded: (instant: string) => `recorded ${instant}`,
  from: 'From',
  to: 'To',
  exportCsv: 'Export CSV',
  allOrders: 'All orders',
  search: 'Order, mail, phone, receipt, credit note, or any id of the provider',
  find: 'Find',
  clear: 'Show all',
  filter: 'Which orders',
  filters: {
    all: 'All',
    decide: 'To decide',
    surplus: 'With surplus',
    ...states,
  } satisfies Record<OrderFilter, string>,
  states,
  outcomes,
  found: (count: number, isMore: boolean) =>
    isMore ? `${count} orders, and more` : count === 1 ? '1 order' : `${count} orders`,
  emptyTitle: 'No orders',
  emptyText: 'Nothing fits what was asked for.',
  older: 'Older',
  newest: 'To the newest',
  test: 'Test',
  notFulfilled: 'Not fulfilled',
  deleted: 'Deleted account',
  item: 'Item',
  kinds: { note: 'Note', offlineForm: 'Offline form', quiz: 'Quiz' },
  amount: 'Amount',
  orderId: 'Order',
  linkId: 'Link',
  buyer: 'Buyer',
  phone: 'Phone',
  ordered: 'Ordered',
  failed: 'Last attempt failed',
  paid: 'Paid',
  closedAt: 'Ended',
  refunded: 'Refunded',
  refundedOn: 'Last refund',
  asked: 'Provider asked',
  nextCheck: 'Asked next',
  receipt: 'Receipt',
  why: 'Why',
  reasonText,
  ask: 'Ask the provider',
  askFailed: 'The provider could not be asked.',
  refund: 'Refund',
  refundOne: 'Refund this payment',
  closeItem: 'Close the item',
  openItem: 'Open the item again',
  closedByAdmin: 'Closed by an admin',
  accept: 'Take as paid',
  decisionFailed: 'This could not be decided.',
  dialogs: {
    refund:
      'All money of this order that was not refunded yet goes back to the buyer. The item closes at once. It opens again if the refund fails.',
    refundOne: 'The rest of this payment goes back to the buyer. Other payments stay.',
    disputed:
      'A dispute about this money is open. The bank decides it and may take the money again. A refund now may pay twice.',
    acceptDispute: 'Refund in spite of the dispute',
    close: 'The buyer cannot open the item any more. The money that is left stays with you.',
    open: 'The buyer can open the item again.',
    accept:
      'The payment counts as the price: the buyer gets the item and a receipt. This cannot be undone, only refunded.',
  },
  inAudit: 'In the audit log',
  payments: 'Payments',
  noPayments: 'No payment was captured.',
  surplus: 'Surplus',
  disputes: { opened: 'Dispute open', won: 'Dispute won', lost: 'Dispute lost' },
  seen: (instant: string) => `first seen ${instant}`,
  fee: (amount: string) => `fee ${amount}`,
  refunds: 'Refunds and disputes',
  refundStatuses: {
    requested: 'Refund requested',
    pending: 'Refund pending',
    failed: 'Refund failed',
    processed: 'Refunded',
  } satisfies Record<RefundStatus, string>,
  inDashboard: "in the provider's dashboard",
  creditNote: (number: string) => `credit note ${number}`,
  becauseOf: (reason: string) => `Why: ${reason}`,
  historyTitle: 'History',
  historyWords: (what: string): string => {
    const [kind = '', name = ''] = what.split(':')
    if (what === 'state:created') return 'Ordered'
    if (kind === 'state') return `The order: ${states[name as OrderState] ?? name}`
    if (kind === 'payment') return `A payment: ${outcomes[name as PaymentOutcome] ?? name}`
    return history[what] ?? what
  },
  actors: { buyer: 'buyer', provider: 'payment provider', system: 'by itself' } as Record<string, string>,
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
    reason: 'why',
    refund: 'refund',
    dispute: 'dispute',
    type: 'type',
  } as Record<string, string>,
  detailWords: (name: string, detail: HistoryLine['detail']): string => {
    const value = detail[name] ?? null
    if (value === null) return 'none'
    if (name === 'amount') return formatMoney(Number(value), String(detail['currency'] ?? 'INR'))
    if (name === 'from') return states[value as OrderState] ?? String(value)
    if (name === 'outcome') return outcomes[value as PaymentOutcome] ?? String(value)
    return reasonText(String(value))
  },
  webhooksOfOrder: 'Webhooks about it',
  noWebhooks: 'None came.',
  webhookLog:
    'The webhooks that were received, the latest first. What they said is not kept: the payment provider is asked.',
  webhookOutcomes: {
    waiting: 'Not handled yet',
    settled: 'Handled',
    foreign: 'None of ours',
  } satisfies Record<AdminWebhook['outcome'], string>,
  received: (instant: string) => `received ${instant}`,
  handled: (instant: string) => `handled ${instant}`,
  bytes: (size: string) => `${size} bytes`,
  toOrder: 'To the order',
  replay: 'Handle again',
  replayOf: (type: string, event: string) => `Handle again: ${type} ${event}`,
  replayFailed: 'The webhook could not be handled.',
  noWebhooksTitle: 'No webhooks',
  noWebhooksText: 'News of the payment provider stands here once it comes.',
  foundWebhooks: (count: number, isMore: boolean) =>
    isMore ? `${count} webhooks, and more` : count === 1 ? '1 webhook' : `${count} webhooks`,
}
