import { eq } from 'drizzle-orm'
import { receiptNumber, getSeries } from '#shared/domain/payments/financial-year.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { receiptCounters } = schema

/** Returns the next number of a series, in the document's transaction: a rollback leaves no gap. */
export async function nextNumber(
  query: Query,
  document: Parameters<typeof getSeries>[0],
  isTest: boolean,
  now: number,
): Promise<string> {
  const series = getSeries(document, isTest, now)
  const [row] = await query.select().from(receiptCounters).where(eq(receiptCounters.series, series))
  const last = (row?.last ?? 0) + 1
  if (row === undefined) await query.insert(receiptCounters).values({ series, last })
  else await query.update(receiptCounters).set({ last }).where(eq(receiptCounters.series, series))
  return receiptNumber(series, last)
}
