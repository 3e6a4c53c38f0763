import type { FieldError } from '#shared/contracts/envelope.ts'
import { knownErrors, type ContactErrors } from './contact-rules.ts'

/** Why a message was not sent: no network, or an answer that refused it (`message` blank where it gave no words). */
export type ContactError = { kind: 'network' } | { kind: 'rejected'; message: string; errors: ContactErrors }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isFieldError = (value: unknown): value is FieldError =>
  isRecord(value) && typeof value['field'] === 'string' && typeof value['message'] === 'string'

/** Reads what a failed `send` threw, whatever it is. */
export function contactError(error: unknown): ContactError {
  if (!isRecord(error)) return { kind: 'rejected', message: '', errors: {} }
  if (error['name'] === 'NetworkError') return { kind: 'network' }
  const errors = Array.isArray(error['errors']) ? error['errors'].filter(isFieldError) : []
  const message = typeof error['message'] === 'string' ? error['message'] : ''
  return { kind: 'rejected', message, errors: knownErrors(errors) }
}
