import type { FieldError } from '#shared/contracts/envelope.ts'
import { knownErrors, type ContactErrors } from './contact-rules.ts'

/** Why sending failed: no network, or a rejection by the server (`message` is blank if it sent none). */
export type ContactError = { kind: 'network' } | { kind: 'rejected'; message: string; errors: ContactErrors }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'

/** Converts the error of a failed `send`, whatever its type. */
export function toContactError(error: unknown): ContactError {
  if (!isRecord(error)) return { kind: 'rejected', message: '', errors: {} }
  if (error['name'] === 'NetworkError') return { kind: 'network' }
  const errors = Array.isArray(error['errors']) ? error['errors'].filter(isFieldError) : []
  const message = typeof error['message'] === 'string' ? error['message'] : ''
  return { kind: 'rejected', message, errors: knownErrors(errors) }
}
