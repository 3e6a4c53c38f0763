/**
 * What became of a captured payment. `applied`: it paid its order. `mismatch`: an admin decides. The others are on the way
 * back to the buyer, or there; `lost`: a dispute took it back.
 */
export const PAYMENT_OUTCOMES = [
  'applied',
  'mismatch',
  'refund_pending',
  'refund_failed',
  'refunded',
  'lost',
] as const
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number]
