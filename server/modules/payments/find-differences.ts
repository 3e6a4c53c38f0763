import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { addDays, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import type { PaymentProvider, ProviderPayment } from '../../ports/payments/payment-provider.ts'
import type { OrderAsker } from './ask-provider.ts'
import { findOrder } from './orders.repository.ts'
import type { PaymentModulePorts, PaymentRow } from './parts.ts'

const { paymentDifferences, payments } = schema

type Difference = typeof paymentDifferences.$inferSelect
/** Where a payment of ours and the provider's differ; amounts are null where one of both is missing. */
export type Found = Pick<Difference, 'providerId' | 'orderId' | 'kind' | 'oursInPaise' | 'theirsInPaise'>

type Ports = Pick<PaymentModulePorts, 'db'> & { asker: OrderAsker }

const RETURNED: readonly PaymentRow['outcome'][] = ['refunded', 'lost']
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

/** Returns all captured payments of a provider from one instant to before another. */
async function listCaptured(provider: PaymentProvider, from: number, to: number): Promise<ProviderPayment[]> {
  const all: ProviderPayment[] = []
  for (;;) {
    const page = await provider.listPayments(from, to, all.length)
    all.push(...page.payments)
    if (!page.isMore || page.payments.length === 0) return all.filter(({ isCaptured }) => isCaptured)
  }
}

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

/** Settles orders of ours whose payment is not known yet: that is no difference, but late news. */
async function takeUp({ db, asker }: Ports, theirs: readonly ProviderPayment[]): Promise<void> {
  for (const { reference } of theirs) {
    const order = reference === null ? null : await findOrder(db.read, reference)
    if (order !== null) await asker.ask(order, 'system')
  }
}

/** Returns where the payments of a day of India differ from the provider's, both ways, and how many these are. */
export async function findDifferences(
  ports: Ports,
  provider: PaymentProvider,
  day: string,
): Promise<{ found: Found[]; count: number }> {
  const { read } = ports.db
  const [from, to] = [indiaDayStart(day), indiaDayStart(addDays(day, 1))]
  const theirs = await listCaptured(provider, from, to)
  const ids = theirs.map(({ id }) => id)
  const theirIds = new Set(ids)
  const before = await knownPaymentsOf(read, provider, ids)
  await takeUp(
    ports,
    theirs.filter(({ id }) => !before.has(id)),
  )
  const known = await knownPaymentsOf(read, provider, ids)
  const found = theirs.flatMap((payment): Found[] => {
    const ours = known.get(payment.id)
    const missing = { oursInPaise: null, theirsInPaise: payment.amountInPaise }
    if (ours === undefined)
      return [{ providerId: payment.id, orderId: null, kind: 'missing_here', ...missing }]
    const difference = differenceOf(ours, payment)
    return difference === null ? [] : [difference]
  })
  const isOfDay = and(gte(payments.createdAt, from), lt(payments.createdAt, to))
  const ours = await read
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider.name), isOfDay))
  for (const { providerId, orderId, amountInPaise } of ours.filter((row) => !theirIds.has(row.providerId)))
    found.push({
      providerId,
      orderId,
      kind: 'missing_there',
      oursInPaise: amountInPaise,
      theirsInPaise: null,
    })
  return { found, count: theirs.length }
}
