import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { PROVIDER_NAMES, ProviderError } from '#server/ports/payments/payment-provider.ts'
import type { ProviderName } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { writeDifferences } from './differences.repository.ts'
import { findDifferences } from './find-differences.ts'
import type { Found } from './find-differences.ts'
import { COMPARE, DISPUTES } from '#server/modules/payments/model/payments.ports.ts'
import type { PaymentModulePorts } from '#server/modules/payments/model/payments.ports.ts'
import type { Refunds } from '#server/modules/payments/refunds/send-refunds.ts'

const { orders, paymentComparisons, paymentDifferences } = schema

type Ports = Pick<PaymentModulePorts, 'db' | 'clock' | 'newId' | 'queue' | 'providers'> & {
  sync: OrderSync
  refunds: Pick<Refunds, 'updateRefunds'>
}

// Comparison time in India, on the next day.
const BEGIN_MS = 3 * HOUR_MS

// Days compared each night. The provider lists a payment under its creation day and may capture it 30 days later.
// The extra week covers nights when no server ran.
const DAYS_BACK = 31 + 7
// Days with differences compared again: either side may have been corrected.
const DAYS_AGAIN = 30

type Compared = { name: ProviderName; day: string; found: readonly Found[]; count: number; now: number }

async function store(query: Query, { name, day, found, count, now }: Compared): Promise<void> {
  const differences = await writeDifferences(query, { provider: name, day, found, now })
  const done = { comparedAt: now, payments: count, differences }
  await query
    .insert(paymentComparisons)
    .values({ id: `${name}/${day}`, ...done })
    .onConflictDoUpdate({ target: paymentComparisons.id, set: done })
}

/** Returns days not compared since an instant: the latest, and earlier ones with differences. */
async function dueDays(query: Query, name: ProviderName, today: string, since: number): Promise<string[]> {
  const [first] = await query
    .select({ at: orders.createdAt })
    .from(orders)
    .where(eq(orders.provider, name))
    .orderBy(asc(orders.id))
    .limit(1)
  if (first === undefined) return []
  const begun = indiaDay(first.at)
  const recent = Array.from({ length: DAYS_BACK }, (_, index) => addDays(today, -1 - index))
  const differing = await query
    .select({ day: paymentDifferences.day })
    .from(paymentDifferences)
    .where(
      and(
        eq(paymentDifferences.provider, name),
        isNull(paymentDifferences.resolvedAt),
        ne(paymentDifferences.kind, 'loss'),
      ),
    )
    .groupBy(paymentDifferences.day)
    .orderBy(desc(paymentDifferences.day))
    .limit(DAYS_AGAIN)
  const days = [...new Set([...recent.filter((day) => day >= begun), ...differing.map(({ day }) => day)])]
  const idOf = (day: string) => `${name}/${day}`
  const compared = await query
    .select({ id: paymentComparisons.id, at: paymentComparisons.comparedAt })
    .from(paymentComparisons)
    .where(inArray(paymentComparisons.id, days.map(idOf)))
  const comparedAt = new Map(compared.map(({ id, at }) => [id, at]))
  return days.filter((day) => {
    const at = comparedAt.get(idOf(day))
    return at === undefined || at < since
  })
}

export function paymentComparer(ports: Ports) {
  const { db, clock, newId, queue, providers } = ports
  let queuedOn = ''

  return {
    /** Compares our payments of a day with the provider's (`razorpay/2026-11-21`). Throws its error for a retry of the job. */
    async compare(payload: string): Promise<void> {
      const [given, day = ''] = payload.split('/')
      const name = PROVIDER_NAMES.find((one) => one === given)
      const provider = name === undefined ? null : providers.named(name)
      if (provider === null)
        throw new ProviderError('credentials', 'The provider of this day is not set up any more.')
      const compared = await findDifferences(ports, provider, day)
      const now = clock()
      await db.tx((query) => store(query, { ...compared, name: provider.name, day, now }))
    },

    /** Queues the nightly comparisons and dispute checks of each provider with orders. */
    async ensure(): Promise<void> {
      const now = clock()
      const today = indiaDay(now)
      const begin = indiaDayStart(today) + BEGIN_MS
      if (queuedOn === today || now < begin) return
      for (const name of PROVIDER_NAMES) {
        if (providers.named(name) === null) continue
        const days = await dueDays(db.read, name, today, begin)
        const comparisons = days.map((day) => ({ type: COMPARE, payload: `${name}/${day}` }))
        const jobs = comparisons.length === 0 ? [] : [...comparisons, { type: DISPUTES, payload: name }]
        const ids = jobs.map(newId)
        await db.tx(async (query) => {
          for (const [index, job] of jobs.entries())
            await queue.enqueue(query, { ...job, id: ids[index] ?? '', now })
        })
      }
      queuedOn = today
    },
  }
}
export type PaymentComparer = ReturnType<typeof paymentComparer>
