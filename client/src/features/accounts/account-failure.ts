import { ApiError } from '#shared/contracts/api.ts'
import { ACCOUNT_FIELDS, type AccountErrors, type AccountField } from './account-rules.ts'

/** Why something failed: the words for it, and those that belong to single fields. */
export type AccountFailure = { message: string; errors: AccountErrors }

const isAccountField = (field: string): field is AccountField =>
  (ACCOUNT_FIELDS as readonly string[]).includes(field)

/**
 * What to say of a failed call: the server's words, else the fallback. A refused code (401) is an error of the code's
 * field while a code was asked for.
 */
export function accountFailure(error: unknown, fallback: string, hasCode = false): AccountFailure {
  if (!(error instanceof ApiError)) return { message: fallback, errors: {} }
  const message = error.message === '' ? fallback : error.message
  const errors: AccountErrors = {}
  for (const { field, message: words } of error.errors) if (isAccountField(field)) errors[field] ??= words
  if (hasCode && error.status === 401) errors.otp ??= message
  return { message, errors }
}

/** Whether a code was right, and its address has no account yet (fine points, section 6). */
export const needsRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.data['registrationNeeded'] === true
