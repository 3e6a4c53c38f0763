import { ApiError } from '#shared/contracts/api.ts'
import type { FieldError } from '#shared/contracts/envelope.ts'
import { NETWORK_BUSY } from '#shared/domain/constants.ts'

export type AccountError = { message: string; errors: readonly FieldError[] }

type Options = {
  /** Fallback without a message of the server. */
  fallback: string
  /** Combines the server's message with the seconds to wait. */
  tooSoon: (text: string, seconds: number) => string
  /** True if the request carried an OTP: a 401 is then an error of its field. */
  hasOtp: boolean
}

/** Returns the message for a failed request: the server's, with the seconds to wait on 429, else the fallback. */
export function accountError(error: unknown, { fallback, tooSoon, hasOtp }: Options): AccountError {
  if (!(error instanceof ApiError)) return { message: fallback, errors: [] }
  const text = error.message === '' ? fallback : error.message
  const wait = error.data['retryAfter']
  const message = error.status === 429 && typeof wait === 'number' ? tooSoon(text, wait) : text
  const isOtpRefused = hasOtp && error.status === 401
  return { message, errors: isOtpRefused ? [...error.errors, { field: 'otp', message }] : error.errors }
}

/** Returns true if the server refuses typed OTPs, so that only a mailed link signs in. */
export const needsLink = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 429 && error.data['by'] === 'link'

/** Returns the seconds until the same request succeeds if the limit of an IP network is reached; otherwise null. */
export function networkWaitSeconds(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429 || error.data['reason'] !== NETWORK_BUSY)
    return null
  const seconds = Number(error.data['retryAfter'])
  return Number.isFinite(seconds) ? seconds : null
}

/** Returns true if the OTP was correct but its email address has no account. The same OTP then registers. */
export const needsRegistration = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.data['registrationNeeded'] === true
