/** Refund states. `requested`: by an admin or a rule, not yet known to the provider. */
export const REFUND_STATUSES = ['requested', 'pending', 'failed', 'processed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

export type SeenRefund = {
  id: string
  paymentId: string
  amountInPaise: number
  currency: string
  state: 'pending' | 'processed' | 'failed'
  reference: string | null
  /** Epoch milliseconds. */
  createdAt: number
  processedAt: number | null
}

export type KnownRefund = {
  id: string | null
  providerId: string | null
  amountInPaise: number
  currency: string
  status: RefundStatus
  isOurs: boolean
  reason: string
  /** Id of the requesting admin, else `system` or `provider`. */
  requestedBy: string
  createdAt: number
  /** Time by the provider's clock, but never later than ours. */
  processedAt: number | null
}

const rankOf = (status: RefundStatus): number => REFUND_STATUSES.indexOf(status)

const isSame = (known: KnownRefund, seen: SeenRefund): boolean =>
  known.providerId === seen.id ||
  (known.providerId === null && known.id !== null && known.id === seen.reference)

/** Without a provider's time, a refund that was pending before was processed since. */
const toProcessedAt = (seen: SeenRefund, wasPending: boolean, now: number): number =>
  Math.min(now, seen.processedAt ?? (wasPending ? now : seen.createdAt))

/** Merges a provider's report into a refund. A status only rises: old news change nothing. */
function updateRefund(known: KnownRefund, seen: SeenRefund, now: number): KnownRefund {
  if (rankOf(seen.state) <= rankOf(known.status)) return known
  const { id: providerId, amountInPaise, currency, createdAt } = seen
  const updated = { ...known, providerId, amountInPaise, currency, createdAt: Math.min(now, createdAt) }
  const wasPending = known.status === 'pending'
  const processedAt = seen.state === 'processed' ? toProcessedAt(seen, wasPending, now) : null
  return { ...updated, status: seen.state, processedAt }
}

const toKnown = (seen: SeenRefund, now: number): KnownRefund => ({
  id: null,
  providerId: seen.id,
  amountInPaise: seen.amountInPaise,
  currency: seen.currency,
  status: seen.state,
  isOurs: false,
  reason: 'provider',
  requestedBy: 'provider',
  createdAt: Math.min(now, seen.createdAt),
  processedAt: seen.state === 'processed' ? toProcessedAt(seen, false, now) : null,
})

const byTime = (a: SeenRefund, b: SeenRefund): number => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

export function mergeRefunds(
  known: readonly KnownRefund[],
  seen: readonly SeenRefund[],
  now: number,
): KnownRefund[] {
  const merged = [...known]
  for (const refund of [...seen].sort(byTime)) {
    if (refund.amountInPaise <= 0) continue
    const index = merged.findIndex((one) => isSame(one, refund))
    const before = merged[index]
    if (before === undefined) merged.push(toKnown(refund, now))
    else merged[index] = updateRefund(before, refund, now)
  }
  return merged
}

export const newRefund = (
  { amountInPaise, currency }: Pick<KnownRefund, 'amountInPaise' | 'currency'>,
  { reason, requestedBy, now }: { reason: string; requestedBy: string; now: number },
): KnownRefund => ({
  id: null,
  providerId: null,
  amountInPaise,
  currency,
  status: 'requested',
  isOurs: true,
  reason,
  requestedBy,
  createdAt: now,
  processedAt: null,
})
