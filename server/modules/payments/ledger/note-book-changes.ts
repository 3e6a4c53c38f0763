import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { addBookChange, isExportedSince } from './book-changes.repository.ts'
import type { MoneyChanges } from './write-money.ts'

type Line = {
  document: 'payment' | 'refund' | 'dispute'
  lineId: string
  orderId: string
  amountInPaise: number
  currency: string
  at: number
}

/** Returns the lines of the books that a change of money adds. A payment that pays its order later becomes a receipt. */
const linesOf = ({ payments, refunds, disputes }: MoneyChanges): Line[] => [
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

/** Notes the lines that come into a day after it was exported. */
export async function noteBookChanges(query: Query, changes: MoneyChanges, now: number): Promise<void> {
  for (const { at, ...line } of linesOf(changes)) {
    const day = indiaDay(at)
    if (await isExportedSince(query, day, at))
      await addBookChange(query, { ...line, day, recordedAt: now, exportedAt: null })
  }
}
