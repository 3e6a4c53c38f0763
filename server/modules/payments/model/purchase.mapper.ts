import type { Purchase } from '#shared/contracts/payment.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { isOpen, toOrderStatus } from '#shared/domain/payments/payment-states.ts'
import type { OrderStatus } from '#shared/domain/payments/payment-states.ts'
import { formatMoney, toRupees } from '#shared/domain/sales/money.ts'
import type { OrderRow, PaymentModulePorts, RefundRow, SaleItem } from './payments.ports.ts'

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
const at = (ms: number): string => formatInstant(new Date(ms).toISOString())

const COMES_BACK =
  'If money was deducted but this order stays unpaid, your bank usually refunds it within 10 working days.'

/** Returns the next step of an order as a text for the buyer; '' if there is none. */
function toNextStep(order: OrderRow, status: OrderStatus, now: number): string {
  const nextCheck =
    order.nextCheckAt === null ? '' : `We will check again by ${at(Math.max(order.nextCheckAt, now))}.`
  const sentences: Record<OrderStatus, string[]> = {
    pending: [
      now < order.expiresAt ? `You can pay until ${at(order.expiresAt)}.` : 'The time to pay is over.',
      nextCheck,
      COMES_BACK,
    ],
    failed: [
      'The last attempt to pay failed.',
      now < order.expiresAt ? `You can try again until ${at(order.expiresAt)}.` : '',
      COMES_BACK,
    ],
    expired: ['The time to pay is over. You can order again.', COMES_BACK],
    cancelled: ['This order was cancelled. You can order again.', COMES_BACK],
    checking: [
      'Your payment arrived, but it differs from the order. We will check it and give you the item or a refund.',
    ],
    refunding:
      order.state === 'refund_failed'
        ? ['The refund failed. We will check it and try again.']
        : ['Your refund has started. It usually arrives within 10 working days.'],
    paid: [],
    partlyRefunded: [
      `${formatMoney(order.refundedInPaise, order.paidCurrency ?? order.currency)} was refunded to you.`,
      order.isClosedByAdmin ? 'You can no longer open the item.' : 'You can still open the item.',
    ],
    refunded: [],
  }
  return sentences[status].filter((sentence) => sentence !== '').join(' ')
}

/** Returns the money received for an order; before that, its price. */
export const toMoney = ({
  paidInPaise,
  paidCurrency,
  amountInPaise,
  currency,
}: OrderRow): Pick<Purchase, 'amount' | 'currency'> => ({
  amount: toRupees(paidInPaise ?? amountInPaise),
  currency: paidCurrency ?? currency,
})

type SiteFacts = Awaited<ReturnType<PaymentModulePorts['siteFacts']>>

/** Returns the seller: the site itself unless its settings name another. */
export const toSeller = ({ name, seller }: SiteFacts): SiteFacts['seller'] =>
  isBlank(seller.name) ? { ...seller, name } : seller

type Shown = {
  isOpenable: boolean
  refunds: readonly RefundRow[]
  /** The current item; null if the buyer does not have it. */
  item: SaleItem | null
  seller: SiteFacts['seller']
  now: number
}

const ITEM_NAMES = { note: 'These notes', offlineForm: 'This form', quiz: 'This quiz' } as const

/** Returns a note about the item for its buyer; '' if it is on sale and usable. */
function itemNote(kind: OrderRow['itemKind'], item: SaleItem, now: number): string {
  const name = ITEM_NAMES[kind]
  if (kind === 'quiz' && item.expiresAt !== null) {
    if (now >= item.expiresAt) return `${name} has expired.`
    return item.isPublic ? '' : `${name} is no longer on sale. You can take it until ${at(item.expiresAt)}.`
  }
  const verb = kind === 'note' ? 'have' : 'has'
  return item.isUsable ? '' : `${name} ${verb} no file now. We will add it or refund you.`
}

/** Returns an order as its buyer sees it; `isOpenable` means that this order entitles the buyer to the item. */
export function toPurchase(order: OrderRow, { isOpenable, item, refunds, seller, now }: Shown): Purchase {
  const status = toOrderStatus(order.state, order.failedAt !== null)
  const isPayable = isOpen(order.state) && order.linkUrl !== '' && now < order.expiresAt
  return {
    _id: order.id,
    status,
    item: { type: order.itemKind, id: order.itemId, title: order.title, price: order.priceText },
    ...toMoney(order),
    createdAt: new Date(order.createdAt).toISOString(),
    paidAt: instantOrNull(order.paidAt),
    refundedAt: instantOrNull(order.refundedAt),
    refunded: toRupees(order.refundedInPaise),
    refunds: refunds.map(({ amountInPaise, processedAt, createdAt, noteNumber }) => ({
      amount: toRupees(amountInPaise),
      at: new Date(processedAt ?? createdAt).toISOString(),
      noteNumber,
    })),
    nextStep: [toNextStep(order, status, now), item === null ? '' : itemNote(order.itemKind, item, now)]
      .filter((sentence) => sentence !== '')
      .join(' '),
    retryUrl: isPayable ? order.linkUrl : null,
    receiptNumber: order.receiptNumber,
    isTest: order.isTest,
    seller,
    isOpenable,
  }
}
