import * as z from 'zod'

/** The TTL of the response to a keyed request, days: a repeat within it is not carried out again. */
export const IDEMPOTENCY_TTL_DAYS = 7

const KEY = /^[\w-]{8,128}$/

/**
 * The idempotency key header: the server carries out a request once, and responds to repeats with the first response.
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

/** Name of the header that marks the response to a repeat. */
export const REPLAYED_HEADER = 'idempotency-replayed'
