import { NETWORK_BUSY } from '#shared/domain/constants.ts'
import { formatInstant } from '#shared/domain/dates/india-day.ts'
import { AppError, unauthorized } from '#server/lib/errors.ts'

/** Builds the 401 for wrong, expired, used and unknown OTPs and links: one message, so that the reason stays hidden. */
export const wrongOtp = () => unauthorized('Invalid or expired code')

const TIME = 'hh:mm'.length

/** Builds the 401 for the OTP of an older mail; `sentAt` is the time of the newer mail, epoch milliseconds. */
export const replacedOtp = (sentAt: number) =>
  unauthorized(`A newer OTP was sent at ${formatInstant(sentAt).slice(-TIME)}. Use the OTP from that mail.`)

/** Builds the 429 for an IP network at its limit; `reason` says that the same request will succeed later. */
export function networkBusy(ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  const data = { retryAfter, reason: NETWORK_BUSY }
  return new AppError(429, 'Many people are signing in on your network. Please wait a little.', {
    retryAfter,
    data,
  })
}

/** Builds the 429 for typed OTPs, refused for `seconds`; `hasLink` if a mailed link can sign in meanwhile. */
export function otpsRefused(seconds: number, hasLink: boolean): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const data = hasLink ? { retryAfter, by: 'link' } : { retryAfter }
  const message = hasLink
    ? 'Too many wrong OTPs. Request a sign-in link, or try again later.'
    : 'Too many wrong OTPs. Please try again later.'
  return new AppError(429, message, { retryAfter, data })
}
