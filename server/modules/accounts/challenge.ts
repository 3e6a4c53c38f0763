import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { OTP_TTL_MS } from '#shared/domain/constants.ts'

const RANDOM_BYTES = 24
const MARK_BYTES = 16

const FORM = /^([0-9a-z]{1,12}\.[\w-]{32})\.([\w-]{22})$/

/** What binds a code to the browser that asked for it: only who holds it can use the code. */
export type Challenges = {
  issue(now: number): string
  /** Whether this server made it, not long ago. */
  isValid(challenge: string, now: number): boolean
}

/** Challenges that can be told from made-up ones without looking anything up. */
export function challenges(key: Buffer): Challenges {
  const mark = (body: string) =>
    createHmac('sha256', key).update(`challenge|${body}`).digest().subarray(0, MARK_BYTES)
  return {
    issue(now) {
      const body = `${now.toString(36)}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
      return `${body}.${mark(body).toString('base64url')}`
    },
    isValid(challenge, now) {
      const [, body = '', given = ''] = FORM.exec(challenge) ?? []
      if (body === '') return false
      const age = now - Number.parseInt(body.split('.', 1)[0] ?? '', 36)
      return age >= 0 && age <= OTP_TTL_MS && timingSafeEqual(Buffer.from(given, 'base64url'), mark(body))
    },
  }
}

/** The form in which a challenge is stored: whoever reads the database cannot use it. */
export const challengeHash = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url')
