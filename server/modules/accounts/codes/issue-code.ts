import { randomInt } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import { OTP_LENGTH, OTP_TTL_MS } from '#shared/domain/constants.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { tooManyRequests } from '#server/lib/errors.ts'
import type { Queue } from '#server/queue/queue.ts'
import { challengeHash, type Challenges, otpMac } from './sign-challenge.ts'
import { readCounters, resendWaitMs, otpWaitMs } from './code-counters.repository.ts'
import { codeLocks } from './identify-otp-holder.ts'
import type { OtpHolders, ClientInfo } from './identify-otp-holder.ts'
import { networkBusy } from './build-code-errors.ts'
import type { NetworkLimits } from './accounts-limits.policy.ts'
import { OTP_MAIL } from './build-otp-mail.ts'
import type { OtpMail } from './build-otp-mail.ts'
import type { SignInLinks } from './sign-in-links.service.ts'

const { otps } = schema

export type IssuePorts = {
  db: Db
  clock: () => number
  newId: () => string
  queue: Queue
  challenges: Challenges
  holders: OtpHolders
  links: SignInLinks
  networks: NetworkLimits
  /** The HMAC key: without it an OTP cannot be found from its MAC. */
  pepper: Buffer
  encryptMail: (mail: OtpMail, jobId: string) => string
}

/** A request for an OTP: `email` is normalized, `challenge` is what the browser holds already, if any. */
export type OtpRequest = {
  email: string
  purpose: OtpPurpose
  challenge: string | undefined
  from: ClientInfo
}

/** The kind of mail queued, and the challenge that the browser has to hold now. */
export type Issued = { challenge: string; by: 'code' | 'link' }

/** Outcome of a request: its response and `isMailed`, else the milliseconds to wait. */
type Outcome = (Issued & { isMailed: boolean }) | number

const newOtp = (): string =>
  randomInt(10 ** OTP_LENGTH)
    .toString()
    .padStart(OTP_LENGTH, '0')

/** Builds the condition that an OTP is not from the future: a clock set back must not extend its TTL. */
export const isNotFromFuture = (now: number) => lt(otps.createdAt, now + OTP_TTL_MS)

// Returns the id of the address's live OTP for the challenge that the browser holds; null if there is none.
async function findLive(query: Query, { email, challenge }: OtpRequest, now: number): Promise<string | null> {
  if (challenge === undefined || challenge === '') return null
  const bound = and(eq(otps.email, email), eq(otps.challenge, challengeHash(challenge)))
  const [row] = await query
    .select({ id: otps.id })
    .from(otps)
    .where(and(bound, isNull(otps.invalidatedAt), gt(otps.expiresAt, now), isNotFromFuture(now)))
  return row?.id ?? null
}

const queueMail = (ports: IssuePorts) =>
  async function queueMailFor(request: OtpRequest): Promise<Outcome> {
    const { db, clock, newId, queue, challenges, holders, links, pepper, encryptMail } = ports
    const { email, purpose } = request
    const [now, id, otp] = [clock(), newId(), newOtp()]
    const expiresAt = now + OTP_TTL_MS
    const fresh = challenges.issue(now)
    const mac = otpMac(pepper, { id, purpose, email, otp }).toString('base64url')
    const payload = encryptMail({ to: email, otp, purpose }, id)
    const link = links.make(email)
    const lock = codeLocks(email, request.from)
    // Uses codes and counters of the address and the network, and jobs of these codes, which a worker can only remove.
    return db.tx(async (query): Promise<Outcome> => {
      const holder = await holders.of(query, email, { ...request, now })
      const counters = await readCounters(query, holder, now)
      const live = await findLive(query, request, now)
      const challenge = live === null ? fresh : (request.challenge ?? fresh)
      const wait = otpWaitMs(counters, now)
      if (wait > 0 && purpose === 'signIn') {
        const isMailed = await links.mail(query, email, link, now)
        return { challenge, by: 'link', isMailed }
      }
      const pause = Math.max(wait, resendWaitMs(counters, now))
      if (pause > 0) return pause
      if (live !== null) {
        await query.update(otps).set({ invalidatedAt: now }).where(eq(otps.id, live))
        await queue.cancel(query, live)
      }
      const bound = {
        challenge: challengeHash(challenge),
        mac,
        attempts: 0,
        invalidatedAt: null,
        isUsed: false,
      }
      const { key, network } = holder
      const counted = { holder: key, network, isCounted: true }
      await query.insert(otps).values({ id, email, purpose, ...bound, ...counted, createdAt: now, expiresAt })
      await queue.enqueue(query, { id, type: OTP_MAIL, payload, now, expiresAt })
      return { challenge, by: 'code', isMailed: true }
    }, lock)
  }

/**
 * Builds `issue`, which queues the mail of a new OTP, or of a sign-in link if the holder's counter is full. The work is
 * the same for every address. A new OTP replaces only that of the presented challenge. Throws 429 in the pause after
 * the last OTP, above the network's limit of mails, and for an erase OTP if the counter is full.
 */
export function otpIssue(ports: IssuePorts) {
  const { holders, networks } = ports
  const queueMailFor = queueMail(ports)

  return async function issue(request: OtpRequest): Promise<Issued> {
    const { email, purpose, from } = request
    const isLimited = purpose === 'signIn' && !holders.hasKnownCookie(from, email)
    const wait = isLimited ? networks.countMail(from.ip) : 0
    if (wait > 0) throw networkBusy(wait)
    let isMailed = false
    try {
      const outcome = await queueMailFor(request)
      if (typeof outcome === 'number')
        throw tooManyRequests(outcome / 1000, 'Please wait before you request another OTP.')
      isMailed = outcome.isMailed
      return { challenge: outcome.challenge, by: outcome.by }
    } finally {
      if (isLimited && !isMailed) networks.returnMail(from.ip)
    }
  }
}
