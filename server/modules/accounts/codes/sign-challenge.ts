import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { OTP_TTL_MS } from '#shared/domain/constants.ts'

const RANDOM_BYTES = 24
const MAC_BYTES = 16

const PATTERN = /^([0-9a-z]{1,12}\.[\w-]{32})\.([\w-]{22})$/

/** Challenges, which bind an OTP to the browser that requested it: the OTP works only with its challenge. */
export type Challenges = {
  issue(now: number): string
  /** Returns true if this server issued it within the last 10 minutes. */
  isValid(challenge: string, now: number): boolean
}

/** Builds challenges that carry a MAC, so that forged ones need no database lookup. */
export function challenges(key: Buffer): Challenges {
  const macOf = (body: string) =>
    createHmac('sha256', key).update(`challenge|${body}`).digest().subarray(0, MAC_BYTES)
  return {
    issue(now) {
      const body = `${now.toString(36)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
      return `${body}.${macOf(body).toString('base64url')}`
    },
    isValid(challenge, now) {
      const [, body = '', given = ''] = PATTERN.exec(challenge) ?? []
      if (body === '') return false
      const age = now - Number.parseInt(body.split('.', 1)[0] ?? '', 36)
      return age >= 0 && age <= OTP_TTL_MS && timingSafeEqual(Buffer.from(given, 'base64url'), macOf(body))
    },
  }
}

/** Returns the stored form of a challenge: a reader of the database cannot use it. */
export const challengeHash = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url')

/** Returns the stored form of an OTP (HMAC): useless without the key, and bound to its row, purpose and address. */
export const otpMac = (
  pepper: Buffer,
  { id, purpose, email, otp }: { id: string; purpose: string; email: string; otp: string },
): Buffer => createHmac('sha256', pepper).update([id, purpose, email, otp].join('|')).digest()
