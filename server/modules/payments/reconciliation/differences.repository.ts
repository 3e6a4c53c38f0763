import { and, count, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { OrdersOverviewData } from '#shared/contracts/admin-orders.ts'
import { toRupees } from '#shared/domain/sales/money.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Actor } from '#server/content/records/audit.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { notFound } from '#server/lib/errors.ts'
import type { Found } from './find-differences.ts'
import { noteHistory } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'

const { paymentDifferences } = schema

const isOpen = isNull(paymentDifferences.resolvedAt)
const rupeesOf = (paise: number | null): number | null => (paise === null ? null : toRupees(paise))

export async function countDifferences(query: Query): Promise<number> {
  const [counted] = await query.select({ total: count() }).from(paymentDifferences).where(isOpen)
  return counted?.total ?? 0
}

export async function openDifferences(
  query: Query,
  limit: number,
): Promise<OrdersOverviewData['differences']> {
  const rows = await query
    .select()
    .from(paymentDifferences)
    .where(isOpen)
    .orderBy(desc(paymentDifferences.foundAt), desc(paymentDifferences.id))
    .limit(limit)
  return {
    total: await countDifferences(query),
    items: rows.map(({ id, day, providerId, orderId, kind, oursInPaise, theirsInPaise }) => ({
      _id: id,
      day,
      providerId,
      orderId,
      kind,
      ours: rupeesOf(oursInPaise),
      theirs: rupeesOf(theirsInPaise),
    })),
  }
}

const FIGURES = ['kind', 'oursInPaise', 'theirsInPaise'] as const

type Compared = { provider: 'sandbox' | 'razorpay'; day: string; found: readonly Found[]; now: number }

/** Saves a day's differences and resolves missing ones. A dismissed one reopens if changed. Returns the open count. */
export async function writeDifferences(
  query: Query,
  { provider, day, found, now }: Compared,
): Promise<number> {
  const rows = found.map((one) => ({
    ...one,
    id: `${day}/${provider}/${one.providerId}`,
    provider,
    day,
    foundAt: now,
    resolvedAt: null,
    reason: '',
  }))
  const earlier = await query
    .select()
    .from(paymentDifferences)
    .where(
      and(
        eq(paymentDifferences.provider, provider),
        eq(paymentDifferences.day, day),
        // A loss exists at the provider too, so comparisons never resolve it.
        ne(paymentDifferences.kind, 'loss'),
      ),
    )
  const ids = new Set(rows.map((row) => row.id))
  const missing = earlier.filter((row) => row.resolvedAt === null && !ids.has(row.id)).map(({ id }) => id)
  if (missing.length > 0)
    await query
      .update(paymentDifferences)
      .set({ resolvedAt: now })
      .where(inArray(paymentDifferences.id, missing))
  const aside = new Map(earlier.filter(({ reason }) => reason !== '').map((row) => [row.id, row]))
  const open = rows.filter((row) => {
    const before = aside.get(row.id)
    return before === undefined || FIGURES.some((name) => before[name] !== row[name])
  })
  for (const row of open)
    await query
      .insert(paymentDifferences)
      .values(row)
      .onConflictDoUpdate({ target: paymentDifferences.id, set: row })
  return open.length
}

/** Sets aside an open difference that cannot be resolved. Throws 404 if none is open by this id. */
export const setAside =
  ({ db, clock }: Pick<PaymentModulePorts, 'db' | 'clock'>) =>
  async (id: string, reason: string, actor: Actor): Promise<void> => {
    const at = clock()
    await db.tx(async (query) => {
      const [row] = await query
        .update(paymentDifferences)
        .set({ resolvedAt: at, reason })
        .where(and(eq(paymentDifferences.id, id), isOpen))
        .returning()
      if (row === undefined) throw notFound('This difference no longer exists.')
      const { orderId, providerId, kind, oursInPaise, theirsInPaise } = row
      const [before, after] = [{ kind, oursInPaise, theirsInPaise }, { reason }]
      await writeAudit(query, { at, actor, action: 'set aside', target: `difference/${id}`, before, after })
      if (orderId === null) return
      const detail = { reason, payment: providerId }
      await noteHistory(query, { orderId, at, actor: actor.id, what: 'decision:aside', detail })
    })
  }
