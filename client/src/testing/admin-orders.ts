import type {
  AdminOrder,
  AdminOrderData,
  AdminWebhook,
  OrdersOverviewData,
} from '#shared/contracts/admin-orders.ts'
import type { AdminPayment, AdminRefund } from '#shared/contracts/admin-payments.ts'
import { renderAdmin, type Responses } from './render-admin.tsx'

export const ID = '01KAJ5EVF0000000000000000D'

export const order = (changes: Partial<AdminOrder> = {}): AdminOrder => ({
  _id: ID,
  state: 'paid',
  item: { type: 'note', id: '01KAJ5EVF0000000000000000N', title: 'भारतीय संविधान <b>1</b>', price: '₹99' },
  amount: 99,
  currency: 'INR',
  provider: 'razorpay',
  isTest: false,
  linkId: 'plink_1',
  userId: '01KAJ5EVF0000000000000000U',
  email: 'asha@example.in',
  phone: '9876543210',
  createdAt: '2026-11-21T06:30:00.000Z',
  failedAt: null,
  paidAt: '2026-11-21T06:32:00.000Z',
  closedAt: null,
  refunded: 0,
  refundedAt: null,
  isClosedByAdmin: false,
  fetchedAt: '2026-11-21T06:32:00.000Z',
  nextCheckAt: null,
  receiptNumber: 'AV/2627/000001',
  reason: '',
  isFulfilled: true,
  ...changes,
})

export const payment = (changes: Partial<AdminPayment> = {}): AdminPayment => ({
  _id: '01KAJ5EVF0000000000000000P.0',
  providerId: 'pay_1',
  amount: 99,
  currency: 'INR',
  outcome: 'applied',
  isSurplus: false,
  paidAt: '2026-11-21T06:32:00.000Z',
  seenAt: '2026-11-21T06:32:01.000Z',
  appliedAt: '2026-11-21T06:32:01.000Z',
  fee: 1.98,
  tax: 0.3,
  reason: '',
  remainder: 99,
  isDisputed: false,
  refunds: [],
  disputes: [],
  ...changes,
})

export const refund = (changes: Partial<AdminRefund> = {}): AdminRefund => ({
  _id: '01KAJ5EVF0000000000000000R-0',
  providerId: 'rfnd_1',
  amount: 20,
  currency: 'INR',
  status: 'processed',
  isOurs: false,
  reason: 'provider',
  noteNumber: 'AVR/2627/000001',
  createdAt: '2026-11-22T06:32:00.000Z',
  processedAt: '2026-11-22T06:32:00.000Z',
  ...changes,
})

export const webhook = (changes: Partial<AdminWebhook> = {}): AdminWebhook => ({
  _id: '01KAJ5EVF0000000000000000W',
  provider: 'razorpay',
  eventId: 'evt_1',
  type: 'payment_link.paid',
  linkId: 'plink_1',
  paymentId: 'pay_1',
  refundId: null,
  size: 2048,
  receivedAt: '2026-11-21T06:32:00.000Z',
  handledAt: '2026-11-21T06:32:01.000Z',
  outcome: 'settled',
  orderId: ID,
  ...changes,
})

/** Builds an overview without open issues. */
export const overview = (changes: Partial<OrdersOverviewData> = {}): OrdersOverviewData => ({
  unfulfilled: { total: 0, orderIds: [] },
  toDecide: { mismatch: 0, surplus: 0, refundFailed: 0 },
  disputed: 0,
  differences: { total: 0, items: [] },
  bookChanges: [],
  webhooks: { lastAt: '2026-11-21T06:32:00.000Z', isOverdue: false },
  provider: { name: 'razorpay', isTest: false },
  ...changes,
})

/** Builds a difference from the provider. */
export const difference = (
  changes: Partial<OrdersOverviewData['differences']['items'][number]> = {},
): OrdersOverviewData['differences']['items'][number] => ({
  _id: '2026-11-21/razorpay/pay_1',
  day: '2026-11-21',
  providerId: 'pay_1',
  orderId: null,
  kind: 'amount',
  ours: 99,
  theirs: 98,
  ...changes,
})

const data = (changes: Partial<AdminOrderData> = {}): AdminOrderData => ({
  order: order(),
  payments: [payment()],
  isAcceptable: false,
  history: [],
  isMoreHistory: false,
  webhooks: [],
  ...changes,
})

/** Opens the page of orders. `responses` override the default responses of the API. */
export const openOrders = (responses: Responses = {}, query = '') =>
  renderAdmin(`/admin/orders${query}`, {
    responses: {
      'GET /admin/orders?': { orders: [order()], isMore: false },
      'GET /admin/orders/overview': overview(),
      'GET /admin/orders/webhooks': { webhooks: [webhook()], isMore: false },
      [`GET /admin/orders/${ID}`]: data(),
      ...responses,
    },
  })
/** Opens the page of the order `ID`. */
export const openOrder = (changes: Partial<AdminOrderData> = {}, responses: Responses = {}) =>
  openOrders({ [`GET /admin/orders/${ID}`]: data(changes), ...responses }, `?target=${ID}`)
