import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatMoney } from '#shared/domain/sales/money.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { MailTask } from './job-types.ts'
import { findOrder, findPaymentById } from './orders.repository.ts'
import type { OrderRow, PaymentModulePorts, PaymentRow } from './parts.ts'
import { sellerOf } from './purchase-view.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'siteFacts' | 'origin'>
type Facts = Awaited<ReturnType<Ports['siteFacts']>>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const at = (ms: number): string => formatInstant(new Date(ms).toISOString())

// By the reason of the money's going back. The words of an admin, which may be any, are not told.
const WHY: ReadonlyMap<string, string> = new Map([
  ['twice', 'You had paid for this order before: this payment was one too many.'],
  ['owned', 'You have this already by another order: this payment was one too many.'],
  ['gone', 'What you paid for is not there any more.'],
  ['erased', 'The account of this order does not exist any more.'],
])

const amountOf = ({ amountInPaise, currency }: PaymentRow): string => formatMoney(amountInPaise, currency)

function receiptText(order: OrderRow, payment: PaymentRow, facts: Facts, origin: string): string[] {
  const { refundPolicy } = facts
  const { name, address } = sellerOf(facts)
  return [
    `Receipt ${order.receiptNumber ?? ''}`,
    `Seller: ${[name, address]
      .filter((part) => part !== '')
      .map(oneLine)
      .join(', ')}`,
    `Paid: ${at(order.paidAt ?? order.createdAt)}`,
    `Order: ${order.id}`,
    '',
    `${oneLine(order.title)}: ${amountOf(payment)}`,
    '',
    `Open it, and print the receipt: ${origin}/purchases?order=${order.id}`,
    ...(refundPolicy === '' ? [] : ['', `Refund policy: ${refundPolicy}`]),
  ]
}

function returningText(order: OrderRow, payment: PaymentRow): string[] {
  return [
    `${amountOf(payment)} for ${oneLine(order.title)} is on its way back to you.`,
    WHY.get(payment.refundReason) ?? '',
    'It usually arrives within 10 working days, in the account that was paid from.',
    `Order: ${order.id}`,
  ].filter((line) => line !== '')
}

function refundedText(order: OrderRow, payment: PaymentRow): string[] {
  const number = order.state === 'refunded' ? order.refundNoteNumber : null
  return [
    ...(number === null ? [] : [`Refund note ${number} for receipt ${order.receiptNumber ?? ''}`]),
    `${amountOf(payment)} for ${oneLine(order.title)} was sent back.`,
    `Order: ${order.id}`,
  ]
}

/** Builds the mails to buyers; null for an order without an address, as of an erased account. */
export const paymentMails =
  ({ db, siteFacts, origin }: Ports) =>
  async ({ orderId, paymentId, tells }: MailTask): Promise<Mail | null> => {
    const order = await findOrder(db.read, orderId)
    const payment = await findPaymentById(db.read, paymentId)
    if (order === null || payment === null || order.email === '') return null
    const facts = await siteFacts()
    const { isTest } = order
    const [subject, lines] = {
      receipt: () =>
        [`Receipt ${order.receiptNumber ?? ''}`, receiptText(order, payment, facts, origin)] as const,
      returning: () => ['Your money is on its way back', returningText(order, payment)] as const,
      refunded: () => ['Your money was sent back', refundedText(order, payment)] as const,
    }[tells]()
    const test = isTest ? ['TEST MODE: no money moved.', ''] : []
    return {
      to: order.email,
      subject: `${isTest ? 'TEST MODE: ' : ''}${oneLine(facts.name)}: ${subject}`,
      text: [...test, ...lines, ''].join('\n'),
    }
  }
