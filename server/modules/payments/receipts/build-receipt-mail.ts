import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { formatMoney } from '#shared/domain/sales/money.ts'
import type { Mail } from '#server/ports/mailer.ts'
import type {
  MailTask,
  OrderRow,
  PaymentModulePorts,
  PaymentRow,
  RefundRow,
} from '#server/modules/payments/model/payments.ports.ts'
import { findPaymentById, findRefundById } from '#server/modules/payments/model/money.repository.ts'
import { findOrder } from '#server/modules/payments/model/orders.repository.ts'
import { toSeller } from '#server/modules/payments/model/purchase.mapper.ts'

type Ports = Pick<PaymentModulePorts, 'db' | 'siteFacts' | 'origin'>
type Facts = Awaited<ReturnType<Ports['siteFacts']>>

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
const at = (ms: number): string => formatInstant(new Date(ms).toISOString())

// Texts by refund reason. An admin's free text is not disclosed.
const WHY: ReadonlyMap<string, string> = new Map([
  ['twice', 'You paid for this order twice.'],
  ['owned', 'You already have this item from another order.'],
  ['gone', 'The item is no longer available.'],
  ['erased', 'The account of this order is deleted.'],
])

const paidOf = ({ valueInPaise, currency }: PaymentRow): string => formatMoney(valueInPaise, currency)
const amountOf = ({ amountInPaise, currency }: RefundRow): string => formatMoney(amountInPaise, currency)

function receiptText(order: OrderRow, payment: PaymentRow, facts: Facts, origin: string): string[] {
  const { refundPolicy } = facts
  const { name, address } = toSeller(facts)
  return [
    `Receipt ${order.receiptNumber ?? ''}`,
    `Seller: ${[name, address]
      .filter((part) => part !== '')
      .map(oneLine)
      .join(', ')}`,
    `Paid: ${at(order.paidAt ?? order.createdAt)}`,
    `Order: ${order.id}`,
    '',
    `${oneLine(order.title)}: ${paidOf(payment)}`,
    '',
    `Open your purchase or print the receipt: ${origin}/purchases?order=${order.id}`,
    ...(refundPolicy === '' ? [] : ['', `Refund policy: ${refundPolicy}`]),
  ]
}

function returningText(order: OrderRow, refund: RefundRow): string[] {
  return [
    `${amountOf(refund)} for ${oneLine(order.title)} will be refunded to you.`,
    WHY.get(refund.reason) ?? '',
    'The refund usually arrives within 10 working days, in the account that you paid from.',
    `Order: ${order.id}`,
  ].filter((line) => line !== '')
}

function refundedText(order: OrderRow, refund: RefundRow): string[] {
  const { noteNumber } = refund
  const isPart = order.state === 'partly_refunded' && !order.isClosedByAdmin
  return [
    ...(noteNumber === null ? [] : [`Credit note ${noteNumber} for receipt ${order.receiptNumber ?? ''}`]),
    `${amountOf(refund)} for ${oneLine(order.title)} was refunded.`,
    ...(isPart ? ['You can still open the item.'] : []),
    `Order: ${order.id}`,
  ]
}

type Subject = { order: OrderRow; payment: PaymentRow; refund: RefundRow | null }

/** Builds the mails to buyers; null for an order without an address, such as an erased account's. */
export function paymentMails({ db, siteFacts, origin }: Ports) {
  async function findSubject(task: MailTask): Promise<Subject | null> {
    const order = await findOrder(db.read, task.orderId)
    const payment = await findPaymentById(db.read, task.paymentId)
    const refund = task.kind === 'receipt' ? null : await findRefundById(db.read, task.refundId)
    if (order === null || payment === null || order.email === '') return null
    return { order, payment, refund }
  }

  function buildLines({ order, payment, refund }: Subject, kind: MailTask['kind'], facts: Facts) {
    if (refund === null)
      return [`Receipt ${order.receiptNumber ?? ''}`, receiptText(order, payment, facts, origin)] as const
    if (kind === 'returning') return ['Your refund has started', returningText(order, refund)] as const
    return ['Your refund is complete', refundedText(order, refund)] as const
  }

  return async (task: MailTask): Promise<Mail | null> => {
    const found = await findSubject(task)
    if (found === null) return null
    const facts = await siteFacts()
    const { isTest, email: to } = found.order
    const [subject, lines] = buildLines(found, task.kind, facts)
    const test = isTest ? ['TEST MODE: no money moved.', ''] : []
    return {
      to,
      subject: `${isTest ? 'TEST MODE: ' : ''}${oneLine(facts.name)}: ${subject}`,
      text: [...test, ...lines, ''].join('\n'),
    }
  }
}
