import { and, desc, gt, gte, isNull, lte } from 'drizzle-orm'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { MoneyChanges } from './write-money.ts'

const { bookChanges, bookExports } = schema

type BookChange = Omit<typeof bookChanges.$inferInsert, 'id'>

const exportsAfter = preparePerQuery((query) =>
  query
    .select({ id: bookExports.id })
    .from(bookExports)
    .where(
      and(
        gte(bookExports.toDay, param('day')),
        lte(bookExports.fromDay, param('day')),
        gt(bookExports.exportedAt, param('at')),
      ),
    )
    .limit(1)
    .prepare(),
)

export async function isExportedSince(query: Query, day: string, at: number): Promise<boolean> {
  const [exported] = await exportsAfter(query).execute({ day, at })
  return exported !== undefined
}

export async function addBookChange(query: Query, change: BookChange): Promise<void> {
  await query.insert(bookChanges).values(change)
}

/** Records an export of days; their earlier changes are resolved, because the new file has them. */
export async function noteExport(
  query: Query,
  { from, to, actor, now }: { from: string; to: string; actor: string; now: number },
): Promise<void> {
  await query.insert(bookExports).values({ fromDay: from, toDay: to, exportedAt: now, actor })
  await query
    .update(bookChanges)
    .set({ exportedAt: now })
    .where(and(isNull(bookChanges.exportedAt), gte(bookChanges.day, from), lte(bookChanges.day, to)))
}

export async function openBookChanges(query: Query, limit: number) {
  return await query
    .select()
    .from(bookChanges)
    .where(isNull(bookChanges.exportedAt))
    .orderBy(desc(bookChanges.day), desc(bookChanges.id))
    .limit(limit)
}

type Line = {
  document: 'payment' | 'refund' | 'dispute'
  lineId: string
  orderId: string
  amountInPaise: number
  currency: string
  at: number
}

/** Returns the book lines of a money change. A payment that is applied later becomes a receipt then. */
const toBookLines = ({ payments, refunds, disputes }: MoneyChanges): Line[] => [
  ...payments
    .filter(({ before, after }) => before === undefined || before.appliedAt !== after.appliedAt)
    .map(({ after: { id, orderId, valueInPaise, currency, paidAt } }) => ({
      document: 'payment' as const,
      lineId: id,
      orderId,
      amountInPaise: valueInPaise,
      currency,
      at: paidAt,
    })),
  ...refunds
    .filter(({ before, after }) => (before?.processedAt ?? null) === null && after.processedAt !== null)
    .map(({ after: { id, orderId, amountInPaise, currency, processedAt } }) => ({
      document: 'refund' as const,
      lineId: id,
      orderId,
      amountInPaise: -amountInPaise,
      currency,
      at: processedAt ?? 0,
    })),
  ...disputes
    .filter(({ before, after }) => before?.status !== 'lost' && after.status === 'lost')
    .map(({ after: { id, orderId, amountInPaise, currency, endedAt } }) => ({
      document: 'dispute' as const,
      lineId: id,
      orderId,
      amountInPaise: -amountInPaise,
      currency,
      at: endedAt ?? 0,
    })),
]

/** Records book changes: new lines of days that were exported before. */
export async function noteBookChanges(query: Query, changes: MoneyChanges, now: number): Promise<void> {
  for (const { at, ...line } of toBookLines(changes)) {
    const day = indiaDay(at)
    if (await isExportedSince(query, day, at))
      await addBookChange(query, { ...line, day, recordedAt: now, exportedAt: null })
  }
}
