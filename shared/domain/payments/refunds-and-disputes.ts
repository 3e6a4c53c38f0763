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

const rankOfRefund = (status: RefundStatus): number => REFUND_STATUSES.indexOf(status)

const isSame = (known: KnownRefund, seen: SeenRefund): boolean =>
  known.providerId === seen.id ||
  (known.providerId === null && known.id !== null && known.id === seen.reference)

/** Without a time from the provider, a refund that was pending before counts as processed now. */
const toProcessedAt = (seen: SeenRefund, wasPending: boolean, now: number): number =>
  Math.min(now, seen.processedAt ?? (wasPending ? now : seen.createdAt))

/** Merges a provider's report into a refund. A status only rises: old news change nothing. */
function updateRefund(known: KnownRefund, seen: SeenRefund, now: number): KnownRefund {
  if (rankOfRefund(seen.state) <= rankOfRefund(known.status)) return known
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

/** Dispute states; `lost` takes the amount back. */
export const DISPUTE_STATES = ['opened', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export type SeenDispute = {
  id: string
  paymentId: string
  amountInPaise: number
  currency: string
  state: DisputeState
  createdAt: number
  endedAt: number | null
}

export type KnownDispute = {
  id: string | null
  providerId: string
  amountInPaise: number
  currency: string
  status: DisputeState
  /** Times by the provider's clock, but never later than ours. */
  openedAt: number
  endedAt: number | null
}

const rankOfDispute = (state: DisputeState): number => DISPUTE_STATES.indexOf(state)

/** Merges a provider's report into the disputes of a payment, in any order and however often. */
export function mergeDispute(known: readonly KnownDispute[], seen: SeenDispute, now: number): KnownDispute[] {
  if (seen.amountInPaise <= 0) return [...known]
  const before = known.find(({ providerId }) => providerId === seen.id)
  if (before !== undefined && rankOfDispute(seen.state) <= rankOfDispute(before.status)) return [...known]
  const dispute: KnownDispute = {
    id: before?.id ?? null,
    providerId: seen.id,
    amountInPaise: seen.amountInPaise,
    currency: seen.currency,
    status: seen.state,
    openedAt: before?.openedAt ?? Math.min(now, seen.createdAt),
    endedAt: seen.state === 'opened' ? null : Math.min(now, seen.endedAt ?? now),
  }
  return [...known.filter((one) => one !== before), dispute]
}
