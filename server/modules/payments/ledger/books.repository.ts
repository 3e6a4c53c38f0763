import { and, desc, gt, gte, isNull, lte } from 'drizzle-orm'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { preparePerConnection, preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { bookChanges, bookExports } = schema

const FIRST_MONTH = 4
const DIGITS = 6

/** Returns the Indian financial year of an instant, as `2627`; it begins on 1 April. */
export function financialYear(instant: number): string {
  const [year = 0, month = 0] = indiaDay(instant).split('-').map(Number)
  const first = month >= FIRST_MONTH ? year : year - 1
  return [first, first + 1].map((each) => String(each % 100).padStart(2, '0')).join('')
}

const SERIES = { receipt: { live: 'AV', test: 'AVT' }, refundNote: { live: 'AVR', test: 'AVTR' } } as const

export const getSeries = (document: keyof typeof SERIES, isTest: boolean, instant: number): string =>
  `${SERIES[document][isTest ? 'test' : 'live']}/${financialYear(instant)}`

export const receiptNumber = (series: string, number: number): string =>
  `${series}/${String(number).padStart(DIGITS, '0')}`

const bookStatements = preparePerConnection((connection) => ({
  next: connection.prepareScalar<[string], number>(
    `insert into receipt_counters (series, last) values (?, 1)
     on conflict (series) do update set last = receipt_counters.last + 1 returning last`,
  ),
}))

/** Returns the next number of a series. Run it in the document's transaction: then a rollback leaves no gap. */
export async function nextNumber(
  query: Query,
  document: Parameters<typeof getSeries>[0],
  isTest: boolean,
  now: number,
): Promise<string> {
  const series = getSeries(document, isTest, now)
  // One statement, so that transactions of two orders never get the same number.
  const last = await bookStatements(query).next.get(series)
  if (last === undefined) throw new Error('The counter of a series was not stored.')
  return receiptNumber(series, last)
}

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

export type NewBookLine = Pick<
  typeof bookChanges.$inferInsert,
  'document' | 'lineId' | 'orderId' | 'amountInPaise' | 'currency'
> & { at: number }

/** Records a book change: a new line of a day that was exported before. */
export async function noteBookLine(query: Query, { at, ...line }: NewBookLine, now: number): Promise<void> {
  const day = indiaDay(at)
  const [exported] = await exportsAfter(query).execute({ day, at })
  if (exported !== undefined)
    await query.insert(bookChanges).values({ ...line, day, recordedAt: now, exportedAt: null })
}

/** Records an export of days. Earlier book changes of these days are resolved, since the new file has them. */
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
