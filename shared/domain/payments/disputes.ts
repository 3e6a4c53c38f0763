/** How a dispute about a payment stands; `lost` takes the money back. */
export type DisputeState = 'opened' | 'won' | 'lost'

/** A dispute as its provider tells of it. */
export type SeenDispute = {
  id: string
  paymentId: string
  state: DisputeState
  /** When it was opened, epoch milliseconds. */
  createdAt: number
}

/** What is known of the disputes about a payment: the one that says most. All null if there was none. */
export type KnownDispute = {
  dispute: DisputeState | null
  disputeId: string | null
  disputedAt: number | null
}

/**
 * Returns whether a dispute says something new of its payment. News come in any order, and a dispute that was won may be followed
 * by another one about the same payment. One that is lost is the last.
 */
export function isDisputeNews({ dispute, disputeId, disputedAt }: KnownDispute, seen: SeenDispute): boolean {
  if (dispute === null || disputedAt === null) return true
  if (dispute === 'lost') return false
  if (seen.state === 'lost') return true
  return seen.id === disputeId ? dispute === 'opened' && seen.state === 'won' : seen.createdAt > disputedAt
}
