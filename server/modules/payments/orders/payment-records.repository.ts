import { asc, eq } from 'drizzle-orm'
import { toRupees } from '#shared/domain/sales/money.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import { schema } from '#server/db/schema/index.ts'
import { CANCEL_LINKS } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { processedRefunds } from '#server/modules/payments/model/money.repository.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import { toMoney } from '#server/modules/payments/model/purchase.mapper.ts'

const { entitlements, orders } = schema

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Purchases of a user. Erasure cancels open links and removes mail and phone from orders. Amounts, receipt numbers and
 * provider ids remain, since books need them. Later money is refunded automatically.
 */
export const paymentRecords = ({
  clock,
  queue,
}: Pick<PaymentModulePorts, 'clock' | 'queue'>): UserRecords => ({
  name: 'purchases',
  async read(query, { id }) {
    const rows = await query.select().from(orders).where(eq(orders.userId, id)).orderBy(asc(orders.id))
    const refunds = await processedRefunds(
      query,
      rows.filter(({ refundedAt }) => refundedAt !== null).map((row) => row.id),
    )
    return rows.map((row) => ({
      order: row.id,
      title: row.title,
      type: row.itemKind,
      price: row.priceText,
      ...toMoney(row),
      state: row.state,
      phone: row.phone,
      email: row.email,
      createdAt: instant(row.createdAt),
      paidAt: instant(row.paidAt),
      refundedAt: instant(row.refundedAt),
      receiptNumber: row.receiptNumber,
      refunded: toRupees(row.refundedInPaise),
      refunds: refunds
        .filter(({ orderId }) => orderId === row.id)
        .map(({ amountInPaise, processedAt, noteNumber }) => ({
          amount: toRupees(amountInPaise),
          at: instant(processedAt),
          creditNote: noteNumber,
        })),
    }))
  },
  async erase(query, { id }) {
    const now = clock()
    const own = await query
      .select({ id: orders.id, open: orders.open })
      .from(orders)
      .where(eq(orders.userId, id))
    for (const order of own) {
      await noteHistory(query, { orderId: order.id, at: now, actor: 'buyer', what: 'erased' })
      if (order.open === null) continue
      // One job id per order: a second erasure adds no second job.
      const job = { id: `erased/${order.id}`, type: CANCEL_LINKS, payload: `order/${order.id}`, now }
      await queue.enqueue(query, job)
    }
    await query.update(orders).set({ userId: null, phone: '', email: '' }).where(eq(orders.userId, id))
    await query.delete(entitlements).where(eq(entitlements.userId, id))
  },
})
