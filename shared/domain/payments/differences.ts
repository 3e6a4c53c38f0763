/**
 * How money differs from the provider's: only there, only here, another amount, another sum of refunds. `loss`: refunds and lost
 * disputes together are more than the payment.
 */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'refund', 'loss'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
