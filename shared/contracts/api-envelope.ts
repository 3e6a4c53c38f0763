import type { Envelope, ErrorEnvelope } from './envelope.ts'

// Without zod: the first load of the app has this check too.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the body of a response if it is our server's: an envelope with its four keys, of their types, whose `statusCode`
 * is the status of the response. Returns null for any other body: something on the way has responded
 * (docs/decisions/0038-only-our-own-envelope.md).
 */
export function toApiEnvelope(status: number, body: unknown): Envelope<unknown> | ErrorEnvelope | null {
  if (!isRecord(body)) return null
  const { statusCode, success, message, data, errors } = body
  const isOurs =
    statusCode === status &&
    success === (status >= 200 && status < 300) &&
    typeof message === 'string' &&
    (data === null || isRecord(data)) &&
    (errors === undefined || (Array.isArray(errors) && errors.every(isRecord)))
  return isOurs ? (body as Envelope<unknown> | ErrorEnvelope) : null
}
