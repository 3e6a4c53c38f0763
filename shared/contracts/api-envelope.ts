import type { Envelope, ErrorEnvelope } from './envelope.ts'

// Imports no zod: the first load of the app contains this check.

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the body of our server's response; else null (docs/decisions/0038-verified-responses-and-files.md). */
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
