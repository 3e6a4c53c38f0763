import { asc, eq } from 'drizzle-orm'
import { toRupees } from '#shared/domain/sales/money.ts'
import type { UserRecords } from '#server/content/records/user-records.ts'
import { schema } from '#server/db/schema/index.ts'
import { CANCEL_LINKS } from '#server/modules/payments/model/job-types.schema.ts'
import { processedRefunds } from '#server/modules/payments/model/money.repository.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import { toMoney } from '#server/modules/payments/model/purchase.mapper.ts'

const { entitlements, orders } = schema

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * The purchases of a user. Erased, their open links end, and mail and phone leave the orders; amounts, numbers of receipts and the
 * provider's ids stay, as books have to. Money that arrives later goes back by itself.
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
      // One for each order, so that none is erased twice under one id.
      const job = { id: `erased/${order.id}`, type: CANCEL_LINKS, payload: `order/${order.id}`, now }
      await queue.enqueue(query, job)
    }
    await query.update(orders).set({ userId: null, phone: '', email: '' }).where(eq(orders.userId, id))
    await query.delete(entitlements).where(eq(entitlements.userId, id))
  },
})
