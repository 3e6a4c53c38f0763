import * as z from 'zod'

/** TTL of the response to a keyed request, days. A repeat within it has no effect. */
export const IDEMPOTENCY_TTL_DAYS = 7

const KEY = /^[\w-]{8,128}$/

/** Idempotency key header: the server executes a request once, and repeats the first response. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(KEY, 'Idempotency-Key is 8 to 128 letters, digits, hyphens and underscores.')
    .optional()
    .describe(
      `Sent again within ${IDEMPOTENCY_TTL_DAYS} days, the same request is answered as before and not carried out twice.`,
    ),
})

export const REPLAYED_HEADER = 'idempotency-replayed'
