/**
 * Kinds of differences from the provider: a payment exists only there or only here, or has another amount or sum of refunds.
 * `loss`: refunds and lost disputes exceed the payment.
 */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'refund', 'loss'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
