import { and, eq, gte, inArray, lt, or } from 'drizzle-orm'
import { addDays, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { ListedPayment, PaymentProvider, ProviderPage } from '#server/ports/payments/payment-provider.ts'
import type { OrderSync } from '#server/modules/payments/provider/sync-order.ts'
import { findOrder } from '#server/modules/payments/model/orders.repository.ts'
import type { PaymentModulePorts, PaymentRow } from '#server/modules/payments/model/payments.ports.ts'
import type { Refunds } from '#server/modules/payments/refunds/send-refunds.ts'

type DayAtProvider = {
  /** Captured payments created on that day. */
  captured: ListedPayment[]
  /** Payment ids with a refund started on that day; the payments may be older. */
  refunded: ReadonlySet<string>
}

async function listAll<Item>(page: (skip: number) => Promise<ProviderPage<Item>>): Promise<Item[]> {
  const all: Item[] = []
  for (;;) {
    const { items, isMore } = await page(all.length)
    all.push(...items)
    if (!isMore || items.length === 0) return all
  }
}

/** Returns a provider's records in `[from, to)`. Throws the provider's error. */
async function readDay(provider: PaymentProvider, from: number, to: number): Promise<DayAtProvider> {
  const payments = await listAll((skip) => provider.listPayments(from, to, skip))
  const refunds = await listAll((skip) => provider.listRefunds(from, to, skip))
  return {
    // A capture of 0 paise is not a payment.
    captured: payments.filter(({ isCaptured, amountInPaise }) => isCaptured && amountInPaise > 0),
    refunded: new Set(refunds.map(({ paymentId }) => paymentId)),
  }
}

const { paymentDifferences, payments, refunds: refundRows } = schema

type Difference = typeof paymentDifferences.$inferSelect
/** Difference between our payment and the provider's. The amount of a side without such a payment is null. */
export type Found = Pick<Difference, 'providerId' | 'orderId' | 'kind' | 'oursInPaise' | 'theirsInPaise'>

type Ports = Pick<PaymentModulePorts, 'db'> & { sync: OrderSync; refunds: Pick<Refunds, 'updateRefunds'> }
/** A payment of ours; `returnedInPaise` includes refunds that we requested. */
type OurPayment = { payment: PaymentRow; returnedInPaise: number }
type Known = ReadonlyMap<string, OurPayment>

const IDS_AT_ONCE = 500

/** Returns the difference of a payment. The provider does not count lost disputes as refunds. */
function findDifference({ payment, returnedInPaise }: OurPayment, theirs: ListedPayment): Found | null {
  const { providerId, orderId, amountInPaise: oursInPaise } = payment
  const [amount, refunded] = [theirs.amountInPaise, theirs.refundedInPaise]
  if (oursInPaise !== amount)
    return { providerId, orderId, kind: 'amount', oursInPaise, theirsInPaise: amount }
  if (returnedInPaise === refunded) return null
  return { providerId, orderId, kind: 'refund', oursInPaise: returnedInPaise, theirsInPaise: refunded }
}

const listDifferences = (captured: readonly ListedPayment[], known: Known): Found[] =>
  captured.flatMap((payment): Found[] => {
    const ours = known.get(payment.id)
    const missing = { oursInPaise: null, theirsInPaise: payment.amountInPaise }
    if (ours === undefined)
      return [{ providerId: payment.id, orderId: null, kind: 'missing_here', ...missing }]
    const difference = findDifference(ours, payment)
    return difference === null ? [] : [difference]
  })

/** Returns refunded and requested sums by our payment ids. */
async function sumReturned(query: Query, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const sums = new Map<string, number>()
  const isCounted = or(
    eq(refundRows.status, 'processed'),
    and(eq(refundRows.status, 'pending'), eq(refundRows.isOurs, true)),
  )
  const rows = await query
    .select({ paymentId: refundRows.paymentId, amountInPaise: refundRows.amountInPaise })
    .from(payments)
    .innerJoin(refundRows, eq(refundRows.orderId, payments.orderId))
    .where(
      and(
        inArray(payments.id, [...paymentIds]),
        eq(refundRows.paymentId, payments.id),
        eq(refundRows.currency, payments.currency),
        isCounted,
      ),
    )
  for (const { paymentId, amountInPaise } of rows)
    sums.set(paymentId, (sums.get(paymentId) ?? 0) + amountInPaise)
  return sums
}

async function readKnownPayments(
  query: Query,
  provider: PaymentProvider,
  ids: readonly string[],
): Promise<Known> {
  const found = new Map<string, OurPayment>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = inArray(payments.providerId, ids.slice(start, start + IDS_AT_ONCE))
    const rows = await query
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider.name), some))
    const returned = await sumReturned(
      query,
      rows.map(({ id }) => id),
    )
    for (const payment of rows)
      found.set(payment.providerId, { payment, returnedInPaise: returned.get(payment.id) ?? 0 })
  }
  return found
}

/**
 * Updates orders whose payment or refund is not stored yet, since late news must not count as a difference. Captures
 * may come weeks after creation, and refunds may belong to payments of any day.
 */
async function addUnknown(
  { db, sync, refunds }: Ports,
  provider: PaymentProvider,
  day: DayAtProvider,
  known: Known,
) {
  const unknown = day.captured.filter(({ id }) => !known.has(id)).map(({ reference }) => reference)
  for (const id of new Set(unknown)) {
    const order = id === null ? null : await findOrder(db.read, id)
    if (order?.provider === provider.name) await sync.syncOrder(order, 'system')
  }
  const differing = listDifferences(day.captured, known).filter(({ kind }) => kind === 'refund')
  const listed = new Set(day.captured.map(({ id }) => id))
  const elsewhere = [...day.refunded].filter((id) => !listed.has(id) && known.has(id))
  for (const id of [...differing.map(({ providerId }) => providerId), ...elsewhere])
    await refunds.updateRefunds(provider.name, id)
}

/** Returns the differences of a day in India, and the provider's number of payments. */
export async function findDifferences(
  ports: Ports,
  provider: PaymentProvider,
  day: string,
): Promise<{ found: Found[]; count: number }> {
  const { read } = ports.db
  const [from, to] = [indiaDayStart(day), indiaDayStart(addDays(day, 1))]
  const theirs = await readDay(provider, from, to)
  const theirIds = new Set(theirs.captured.map(({ id }) => id))
  const ids = [...new Set([...theirIds, ...theirs.refunded])]
  await addUnknown(ports, provider, theirs, await readKnownPayments(read, provider, ids))
  const known = await readKnownPayments(read, provider, [...theirIds])
  const isOfDay = and(gte(payments.createdAt, from), lt(payments.createdAt, to))
  const ours = await read
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider.name), isOfDay))
  const missingThere = ours
    .filter(({ providerId }) => !theirIds.has(providerId))
    .map(({ providerId, orderId, amountInPaise }): Found => {
      const missing = { oursInPaise: amountInPaise, theirsInPaise: null }
      return { providerId, orderId, kind: 'missing_there', ...missing }
    })
  return {
    found: [...listDifferences(theirs.captured, known), ...missingThere],
    count: theirs.captured.length,
  }
}
