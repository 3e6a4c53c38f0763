import { HOUR_MS } from '#shared/domain/dates/durations.ts'
import type { SimulatedRazorpay } from './simulated-razorpay.ts'

const MS = 1000
const INDIA_MS = 5.5 * HOUR_MS

/** Ids at the provider that the application has recorded so far. */
export type Recorded = {
  payments: ReadonlySet<string>
  pendingRefunds: ReadonlySet<string>
  processedRefunds: ReadonlySet<string>
  lostDisputes: ReadonlySet<string>
}

type Entry = {
  id: string
  at: number
  paise: number
  paymentId: string
  kind: 'payment' | 'refund' | 'dispute'
}

/** Returns the month in India, as 2027-03, and the financial year, as 2627. */
function toPeriod(at: number): { month: string; year: string } {
  const day = new Date(at + INDIA_MS)
  const first = day.getUTCFullYear() - (day.getUTCMonth() < 3 ? 1 : 0)
  return { month: day.toISOString().slice(0, 'YYYY-MM'.length), year: `${first % 100}${(first + 1) % 100}` }
}

const addTo = (sums: Map<string, number>, key: string, paise: number) =>
  sums.set(key, (sums.get(key) ?? 0) + paise)
const sorted = (sums: ReadonlyMap<string, number>) => [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Builds a ledger independent of the application. Amounts come from the provider, times from delivered webhooks. The
 * application supplies only the recorded ids of the provider.
 */
export function secondLedger({ ledger }: SimulatedRazorpay, priceInPaise: number) {
  const entries = new Map<string, Entry>()
  const reported = new Map<string, number>()
  const wasPending = new Set<string>()
  const receipts = new Map<string, string>()
  const titles = new Map<string, string>()

  const orderOf = (paymentId: string): string => ledger.payment(paymentId).notes['order'] ?? ''
  const processedOf = (paymentId: string): number =>
    ledger.refunds
      .of(paymentId)
      .filter(({ status }) => status === 'processed')
      .reduce((sum, { amount }) => sum + amount, 0)

  function addPayments(now: number, ids: readonly string[]): void {
    const fresh = ids
      .map((id) => ledger.payment(id))
      .toSorted((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    for (const { id, amount, createdAt } of fresh) {
      const at = Math.min(now, reported.get(`payment.captured ${id}`) ?? createdAt * MS)
      entries.set(id, { id, at, paise: amount, paymentId: id, kind: 'payment' })
      const order = orderOf(id)
      if (!receipts.has(order) && amount === priceInPaise && processedOf(id) < amount) receipts.set(order, id)
    }
  }

  return {
    deliver(body: string): void {
      const {
        event,
        created_at: seconds,
        payload,
      } = JSON.parse(body) as {
        event: string
        created_at: number
        payload: Record<string, { entity: { id: string } }>
      }
      const subject = event.startsWith('payment.dispute')
        ? 'dispute'
        : event.split('.')[0] === 'refund'
          ? 'refund'
          : 'payment'
      const key = `${event} ${payload[subject]?.entity.id ?? ''}`
      if (!reported.has(key)) reported.set(key, seconds * MS)
    },

    order: (orderId: string, title: string) => void titles.set(orderId, title),

    accept: (paymentId: string) => void receipts.set(orderOf(paymentId), paymentId),

    /** Enters the ids recorded since the last call. */
    observe(now: number, recorded: Recorded): void {
      addPayments(
        now,
        [...recorded.payments].filter((id) => !entries.has(id)),
      )
      for (const id of recorded.processedRefunds) {
        const refund = ledger.refunds.get(id)
        if (refund === null || entries.has(id)) continue
        const fallback = wasPending.has(id) ? now : refund.createdAt * MS
        const at = Math.min(now, reported.get(`refund.processed ${id}`) ?? fallback)
        entries.set(id, { id, at, paise: -refund.amount, paymentId: refund.paymentId, kind: 'refund' })
      }
      for (const id of recorded.pendingRefunds) wasPending.add(id)
      for (const id of recorded.lostDisputes) {
        if (entries.has(id)) continue
        const { amount, paymentId } = ledger.disputes.known(id)
        const at = Math.min(now, reported.get(`payment.dispute.lost ${id}`) ?? now)
        entries.set(id, { id, at, paise: -amount, paymentId, kind: 'dispute' })
      }
    },

    /** Returns the provider's ids of all money that should be recorded. */
    expectedIds: (): string[] =>
      [
        ...[...ledger.payments.values()].filter(({ isCaptured, amount }) => isCaptured && amount > 0),
        ...[...ledger.refunds.values()].filter(({ status }) => status === 'processed'),
        ...[...ledger.disputes.values()].filter(({ status }) => status === 'lost'),
      ]
        .map(({ id }) => id)
        .toSorted(),

    /** Returns the sums by month and by item, the documents per series, and the payments with losses. */
    totals() {
      const [months, items, series] = [0, 1, 2].map(() => new Map<string, number>()) as [
        Map<string, number>,
        Map<string, number>,
        Map<string, number>,
      ]
      const balances = new Map<string, number>()
      for (const { at, paise, paymentId, kind } of entries.values()) {
        const { month, year } = toPeriod(at)
        const order = orderOf(paymentId)
        addTo(months, month, paise)
        addTo(items, titles.get(order) ?? '', paise)
        addTo(balances, paymentId, paise)
        if (kind !== 'dispute' && receipts.get(order) === paymentId)
          addTo(series, `${kind === 'payment' ? 'AVT' : 'AVTR'}/${year}`, 1)
      }
      return {
        months: sorted(months),
        items: sorted(items),
        series: sorted(series),
        losses: [...balances]
          .filter(([, paise]) => paise < 0)
          .map(([id]) => id)
          .toSorted(),
      }
    },
    ids: (): string[] => [...entries.keys()].toSorted(),
  }
}
