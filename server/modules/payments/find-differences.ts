import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { addDays, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { PaymentProvider, ProviderPayment } from '../../ports/payments/payment-provider.ts'
import type { OrderAsker } from './ask-provider.ts'
import { readDay } from './day-at-provider.ts'
import type { DayAtProvider } from './day-at-provider.ts'
import { findOrder } from './orders.repository.ts'
import type { PaymentModulePorts, PaymentRow } from './parts.ts'

const { paymentDifferences, payments } = schema

type Difference = typeof paymentDifferences.$inferSelect
/** Where a payment of ours and the provider's differ; amounts are null where one of both is missing. */
export type Found = Pick<Difference, 'providerId' | 'orderId' | 'kind' | 'oursInPaise' | 'theirsInPaise'>

type Ports = Pick<PaymentModulePorts, 'db'> & { asker: OrderAsker }
type Known = ReadonlyMap<string, PaymentRow>

const RETURNED: readonly PaymentRow['outcome'][] = ['refunded', 'lost']
// Of these no refund is known to be on its way.
const HELD: readonly PaymentRow['outcome'][] = ['applied', 'mismatch', 'refund_failed']
const IDS_AT_ONCE = 500

/** Returns how a payment that both have differs; null if it does not. */
function differenceOf(ours: PaymentRow, theirs: ProviderPayment): Found | null {
  const { providerId, orderId, amountInPaise, outcome } = ours
  if (amountInPaise !== theirs.amountInPaise)
    return {
      providerId,
      orderId,
      kind: 'amount',
      oursInPaise: amountInPaise,
      theirsInPaise: theirs.amountInPaise,
    }
  // What a dispute took back is no refund to the provider.
  const returned = RETURNED.includes(outcome) ? amountInPaise : 0
  if (outcome === 'lost' || returned === theirs.refundedInPaise) return null
  return { providerId, orderId, kind: 'refund', oursInPaise: returned, theirsInPaise: theirs.refundedInPaise }
}

/** Returns how the provider's captured payments differ from ours. */
const paymentDifferencesOf = ({ captured }: DayAtProvider, known: Known): Found[] =>
  captured.flatMap((payment): Found[] => {
    const ours = known.get(payment.id)
    const missing = { oursInPaise: null, theirsInPaise: payment.amountInPaise }
    if (ours === undefined)
      return [{ providerId: payment.id, orderId: null, kind: 'missing_here', ...missing }]
    const difference = differenceOf(ours, payment)
    return difference === null ? [] : [difference]
  })

/** Returns the provider's refunds of payments of ours of which we know none; one that is pending there may be told by nothing else. */
const refundDifferencesOf = ({ refunded }: DayAtProvider, known: Known): Found[] =>
  [...refunded].flatMap(([providerId, theirsInPaise]): Found[] => {
    const ours = known.get(providerId)
    if (ours === undefined || !HELD.includes(ours.outcome)) return []
    return [{ providerId, orderId: ours.orderId, kind: 'refund', oursInPaise: 0, theirsInPaise }]
  })

/** Returns our payments with these ids of a provider, of whatever day. */
async function knownPaymentsOf(query: Query, provider: PaymentProvider, ids: readonly string[]) {
  const found = new Map<string, PaymentRow>()
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = inArray(payments.providerId, ids.slice(start, start + IDS_AT_ONCE))
    const rows = await query
      .select()
      .from(payments)
      .where(and(eq(payments.provider, provider.name), some))
    for (const row of rows) found.set(row.providerId, row)
  }
  return found
}

/** Asks about orders of ours that a payment or a refund there is not known of yet: that is no difference, but late news. */
async function takeUp({ db, asker }: Ports, day: DayAtProvider, known: Known): Promise<void> {
  const unknown = day.captured.filter(({ id }) => !known.has(id)).map(({ reference }) => reference)
  const refunds = [...paymentDifferencesOf(day, known), ...refundDifferencesOf(day, known)]
  const refunded = refunds.filter(({ kind }) => kind === 'refund').map(({ orderId }) => orderId)
  for (const id of new Set([...unknown, ...refunded])) {
    const order = id === null ? null : await findOrder(db.read, id)
    if (order !== null) await asker.ask(order, 'system')
  }
}

/** Returns where the payments and refunds of a day of India differ from the provider's, and how many payments it has. */
export async function findDifferences(
  ports: Ports,
  provider: PaymentProvider,
  day: string,
): Promise<{ found: Found[]; count: number }> {
  const { read } = ports.db
  const [from, to] = [indiaDayStart(day), indiaDayStart(addDays(day, 1))]
  const theirs = await readDay(provider, from, to)
  const theirIds = new Set(theirs.captured.map(({ id }) => id))
  const ids = [...new Set([...theirIds, ...theirs.refunded.keys()])]
  await takeUp(ports, theirs, await knownPaymentsOf(read, provider, ids))
  const known = await knownPaymentsOf(read, provider, ids)
  const differing = paymentDifferencesOf(theirs, known)
  const told = new Set(differing.map(({ providerId }) => providerId))
  const refunds = refundDifferencesOf(theirs, known).filter(({ providerId }) => !told.has(providerId))
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
  return { found: [...differing, ...refunds, ...missingThere], count: theirs.captured.length }
}
