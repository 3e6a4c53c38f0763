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

const rankOf = (state: DisputeState): number => DISPUTE_STATES.indexOf(state)

/** Merges a provider's report into the disputes of a payment, in any order and however often. */
export function mergeDispute(known: readonly KnownDispute[], seen: SeenDispute, now: number): KnownDispute[] {
  if (seen.amountInPaise <= 0) return [...known]
  const before = known.find(({ providerId }) => providerId === seen.id)
  if (before !== undefined && rankOf(seen.state) <= rankOf(before.status)) return [...known]
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
