import * as z from 'zod'

/** How long the answer to a keyed request is kept, days: so long a repeat of it does nothing twice. */
export const IDEMPOTENCY_TTL_DAYS = 7

const KEY = /^[\w-]{8,128}$/

/**
 * The header by which a sender says that a request is the same as one before: it is carried out once, and a repeat is
 * given the first answer.
 */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(KEY, 'Idempotency-Key is 8 to 128 letters, digits, hyphens and underscores.')
    .optional()
    .describe(
      `Sent again within ${IDEMPOTENCY_TTL_DAYS} days, the same request is answered as before and not carried out twice.`,
    ),
})

/** Name of the header that marks the answer to a repeat. */
export const REPLAYED_HEADER = 'idempotency-replayed'
