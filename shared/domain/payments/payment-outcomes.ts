/** `applied`: it paid its order. `mismatch`: an admin decides. `lost`: by a dispute. Others are refunds, done or due. */
export const PAYMENT_OUTCOMES = [
  'applied',
  'mismatch',
  'partly_refunded',
  'refund_pending',
  'refund_failed',
  'refunded',
  'lost',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]

/** Differences from the provider. `loss`: refunds and lost disputes exceed the payment. */
export const DIFFERENCE_KINDS = ['missing_here', 'missing_there', 'amount', 'refund', 'loss'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]
