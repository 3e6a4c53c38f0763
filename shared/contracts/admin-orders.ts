import * as z from 'zod'
import { isId } from '#shared/domain/ids.ts'
import { isCalendarDay } from '#shared/domain/dates/india-day.ts'
import { ORDER_STATES, DIFFERENCE_KINDS } from '#shared/domain/payments/payment-states.ts'
import { AdminPayment } from './admin-payments.ts'
import { integerParameter } from './list-query.ts'
import { SOLD_TYPES } from '#shared/domain/sales/sale.ts'

export const ORDERS_PAGE = 50
export const HISTORY_PAGE = 100
const SEARCH_LENGTH = 200

const count = z.int().min(0)
const rupees = z.number().describe('Rupees.')
const instantOrNull = z.string().nullable()
const id = z.string('This must be text.').refine(isId, 'This is not an id.')
const provider = z.enum(['sandbox', 'razorpay'])

export const AdminOrder = z
  .object({
    _id: z.string(),
    state: z.enum(ORDER_STATES),
    item: z.object({ type: z.enum(SOLD_TYPES), id: z.string(), title: z.string(), price: z.string() }),
    amount: rupees,
    currency: z.string(),
    provider,
    isTest: z.boolean().describe('Made in the sandbox: no money moved.'),
    linkId: z.string().nullable(),
    userId: z.string().nullable().describe('Null once the account is deleted.'),
    email: z.string(),
    phone: z.string(),
    createdAt: z.string(),
    failedAt: instantOrNull.describe('When the last attempt to pay failed.'),
    paidAt: instantOrNull,
    closedAt: instantOrNull.describe('When it expired or was cancelled.'),
    refunded: rupees.describe('What of it went back so far, by refunds and lost disputes.'),
    refundedAt: instantOrNull.describe('When the last part went back.'),
    isClosedByAdmin: z.boolean().describe('An admin closed the item of a partly refunded order.'),
    fetchedAt: instantOrNull.describe('When the provider was asked last.'),
    nextCheckAt: instantOrNull.describe('When the provider is asked next; null where nothing can come.'),
    receiptNumber: z.string().nullable(),
    reason: z.string().describe('The reason of its end or of the decision: a code, or a text by an admin.'),
    isFulfilled: z.boolean().describe('Whether this order gives its buyer the item.'),
  })
  .meta({ id: 'AdminOrder' })
export type AdminOrder = z.output<typeof AdminOrder>

/** Filters of order lists. `decide`: a payment needs a decision. `surplus`: money beyond the payment of the order. */
export const ORDER_FILTERS = ['all', 'decide', 'surplus', ...ORDER_STATES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

export const AdminOrdersQuery = z.object({
  searchQuery: z
    .string('Give one search text.')
    .max(SEARCH_LENGTH, `Use at most ${SEARCH_LENGTH} characters.`)
    .default('')
    .describe(
      "An order's id, the beginning of a mail address, a phone, the number of a receipt or credit note, or the provider's id of a link, payment, refund or dispute; blank is no search.",
    ),
  state: z.enum(ORDER_FILTERS, 'There is no such state of orders.').default('all'),
  before: id.optional().describe('The id of the last order of the page before.'),
})
export type AdminOrdersQuery = z.output<typeof AdminOrdersQuery>

export const AdminOrdersData = z.object({ orders: z.array(AdminOrder), isMore: z.boolean() })
export type AdminOrdersData = z.output<typeof AdminOrdersData>

const BookLine = z.object({
  _id: z.int(),
  day: z.string(),
  document: z.enum(['payment', 'refund', 'dispute']),
  orderId: z.string(),
  amount: rupees.describe('Below 0 for money that went back.'),
  currency: z.string(),
  recordedAt: z.string(),
})

export const OrdersOverviewData = z.object({
  unfulfilled: z.object({
    total: count.describe('Paid orders whose buyer does not have the item: 0 unless something is broken.'),
    orderIds: z.array(z.string()).describe('The first of them.'),
  }),
  toDecide: z.object({
    mismatch: count.describe('Payments that differ from their order.'),
    surplus: count.describe('Payments beside what paid the order, whose refund failed.'),
    refundFailed: count.describe('Other payments whose refund failed.'),
  }),
  disputed: count.describe('Orders with an open dispute.'),
  differences: z
    .object({
      total: count,
      items: z.array(
        z.object({
          _id: z.string(),
          day: z.string(),
          providerId: z.string(),
          orderId: z.string().nullable(),
          kind: z.enum(DIFFERENCE_KINDS),
          ours: rupees.nullable(),
          theirs: rupees.nullable(),
        }),
      ),
    })
    .describe(
      'Where the payments of a day are others than those of the provider, or more went back than came (`loss`); the latest first.',
    ),
  bookChanges: z
    .array(
      z.object({
        month: z.string().describe('As YYYY-MM.'),
        lines: z.array(BookLine),
      }),
    )
    .describe('Exported months into which lines came since, with these; the latest first.'),
  webhooks: z.object({
    lastAt: instantOrNull,
    isOverdue: z.boolean().describe('No webhook came in the day after an order was made.'),
  }),
  provider: z.object({
    name: provider.nullable().describe('The provider that takes new orders; null where payment is not open.'),
    isTest: z.boolean(),
  }),
})
export type OrdersOverviewData = z.output<typeof OrdersOverviewData>

const HistoryLine = z.object({
  id: z.int(),
  at: z.string(),
  what: z.string().describe('What happened, as `state:paid`.'),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  actor: z.string().describe('`buyer`, `provider`, `system`, or the mail address of an admin.'),
})
export type HistoryLine = z.output<typeof HistoryLine>

export const AdminWebhook = z
  .object({
    _id: z.string(),
    provider,
    eventId: z.string(),
    type: z.string(),
    linkId: z.string().nullable(),
    paymentId: z.string().nullable(),
    refundId: z.string().nullable(),
    size: count.describe('Bytes.'),
    receivedAt: z.string(),
    handledAt: instantOrNull,
    outcome: z.enum(['waiting', 'settled', 'foreign']).describe('Result of the webhook.'),
    orderId: z.string().nullable(),
  })
  .meta({ id: 'AdminWebhook' })
export type AdminWebhook = z.output<typeof AdminWebhook>

export const AdminOrderQuery = z.object({
  before: integerParameter(
    Number.MAX_SAFE_INTEGER,
    Number.MAX_SAFE_INTEGER,
    'Before must be a whole number.',
  ).describe('The id of the last line of history of the page before.'),
})

export const AdminOrderData = z.object({
  order: AdminOrder,
  payments: z.array(AdminPayment),
  isAcceptable: z.boolean(),
  history: z.array(HistoryLine),
  isMoreHistory: z.boolean(),
  webhooks: z.array(AdminWebhook),
})
export type AdminOrderData = z.output<typeof AdminOrderData>

export const DecidedOrderData = z.object({ order: AdminOrder })

export const WebhooksQuery = z.object({
  before: id.optional().describe('The id of the last webhook of the page before.'),
})
export const WebhooksData = z.object({ webhooks: z.array(AdminWebhook), isMore: z.boolean() })
export type WebhooksData = z.output<typeof WebhooksData>

export const ReplayedWebhookData = z.object({ webhook: AdminWebhook })

const day = z.string('Give a day as YYYY-MM-DD.').refine(isCalendarDay, 'Give a day as YYYY-MM-DD.')

/** `GET /admin/orders/export`: days in India, both included. */
export const OrdersExportQuery = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => !isCalendarDay(from) || !isCalendarDay(to) || from <= to, {
    path: ['to'],
    error: 'The last day comes before the first.',
  })
export type OrdersExportQuery = z.output<typeof OrdersExportQuery>

export const CheckedProviderData = z.object({ provider, isTest: z.boolean() })
export type CheckedProvider = z.output<typeof CheckedProviderData>
