import { AppError, unauthorized } from '../../errors.ts'

/** 401: wrong, expired, used and unknown codes and links are told the same (fine points, section 6). */
export const wrongCode = () => unauthorized('Invalid or expired code')

/** 429: typed codes are not looked at for so many seconds; `byLink` says that a mailed link signs in meanwhile. */
export function codesRefused(seconds: number, byLink: boolean): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const data = byLink ? { retryAfter, by: 'link' } : { retryAfter }
  const message = byLink
    ? 'Too many wrong codes. Ask for a sign-in link, or try again later.'
    : 'Too many wrong codes. Please try again later.'
  return new AppError(429, message, { retryAfter, data })
}
