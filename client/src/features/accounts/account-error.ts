import { ApiError } from '#shared/contracts/api.ts'
import { ACCOUNT_FIELDS, type AccountErrors, type AccountField } from './account-rules.ts'

/** Why something failed: the words for it, and those that belong to single fields. */
export type AccountError = { message: string; errors: AccountErrors }

const isAccountField = (field: string): field is AccountField =>
  (ACCOUNT_FIELDS as readonly string[]).includes(field)

type Telling = {
  /** Speaks where the server gave no words. */
  fallback: string
  /** The server's words together with the seconds to wait. */
  tooSoon: (words: string, seconds: number) => string
  /** Whether the call carried a code: a 401 then is an error of its field. */
  hasCode: boolean
}

/** What to say of a failed call: the server's words with the wait it asks for, else the fallback. */
export function accountError(error: unknown, { fallback, tooSoon, hasCode }: Telling): AccountError {
  if (!(error instanceof ApiError)) return { message: fallback, errors: {} }
  const words = error.message === '' ? fallback : error.message
  const wait = error.data['retryAfter']
  const message = error.status === 429 && typeof wait === 'number' ? tooSoon(words, wait) : words
  const errors: AccountErrors = {}
  for (const { field, message: wrong } of error.errors) if (isAccountField(field)) errors[field] ??= wrong
  if (hasCode && error.status === 401) errors.otp ??= message
  return { message, errors }
}

/** Whether typed codes are refused, so that only a mailed link signs in. */
export const needsLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.data['by'] === 'link'

/** Whether a code was right, and its address has no account yet (fine points, section 6). */
export const needsRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.data['registrationNeeded'] === true
