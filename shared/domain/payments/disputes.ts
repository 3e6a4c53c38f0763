/** The states of a dispute about a payment; `lost` takes its amount back. */
export const DISPUTE_STATES = ['opened', 'won', 'lost'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

/** A dispute as its provider describes it. */
export type SeenDispute = {
  id: string
  paymentId: string
  amountInPaise: number
  currency: string
  state: DisputeState
  /** When it was opened, epoch milliseconds. */
  createdAt: number
  /** When it was won or lost; null where the provider does not say. */
  endedAt: number | null
}

/** A dispute as we know it. */
export type KnownDispute = {
  /** Our id; null until it is stored. */
  id: string | null
  providerId: string
  amountInPaise: number
  currency: string
  status: DisputeState
  /** When it was opened and decided, by the provider's clock, but never later than ours. */
  openedAt: number
  endedAt: number | null
}

const rankOf = (state: DisputeState): number => DISPUTE_STATES.indexOf(state)

/** Returns the disputes about a payment with what its provider says of one, in any order and however often. */
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
