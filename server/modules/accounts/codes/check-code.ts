import { timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { BROWSER_FAILURES, MAX_OTP_ATTEMPTS } from './accounts-limits.policy.ts'
import { challengeHash, otpMac } from './sign-challenge.ts'
import {
  nextInRow,
  lockoutMs,
  readCounters,
  addFailure,
  resetInRow,
  deleteFailure,
} from './code-counters.repository.ts'
import { codeLocks } from './identify-otp-holder.ts'
import type { OtpHolder, ClientInfo } from './identify-otp-holder.ts'
import { isNotFromFuture } from './issue-code.ts'
import type { IssuePorts } from './issue-code.ts'
import { deleteKnownBrowser } from './known-browsers.repository.ts'
import { otpsRefused, replacedOtp, wrongOtp } from './build-code-errors.ts'

const { otps } = schema

type Row = typeof otps.$inferSelect

/** A submitted OTP with the browser's challenge. `email` is normalized. */
export type OtpSubmission = { email: string; otp: string; challenge: string | undefined; from: ClientInfo }

/** An OTP that was right and is not consumed yet; `isOfNetwork` if an unknown browser requested it. */
export type VerifiedOtp = { otpId: string; email: string; isOfNetwork: boolean }

type CountedAttempt = {
  holder: OtpHolder
  /** Milliseconds for which typed OTPs are refused. */
  pause: number
  /** The OTP under test; null if there is none for this address and challenge. */
  row: Row | null
  attempts: number
  isLastOfBrowser: boolean
}

// A sign-in OTP may also erase the account; an erase OTP never signs in.
const ACCEPTED: Readonly<Record<OtpPurpose, readonly string[]>> = {
  signIn: ['signIn'],
  erase: ['erase', 'signIn'],
}

async function findOtp(query: Query, { email, challenge }: OtpSubmission, now: number): Promise<Row | null> {
  if (challenge === undefined || challenge === '') return null
  const [row] = await query
    .select()
    .from(otps)
    .where(and(eq(otps.email, email), eq(otps.challenge, challengeHash(challenge)), isNotFromFuture(now)))
    .orderBy(desc(otps.createdAt), desc(otps.id))
    .limit(1)
  return row ?? null
}

// Returns the OTPs of the same mailbox and browser that a newer OTP replaced before they expired.
const findReplaced = (query: Query, { id, email, challenge }: Row, now: number): Promise<Row[]> =>
  query
    .select()
    .from(otps)
    .where(
      and(
        eq(otps.email, email),
        eq(otps.challenge, challenge),
        ne(otps.id, id),
        isNotNull(otps.invalidatedAt),
        eq(otps.isUsed, false),
        gt(otps.expiresAt, now),
      ),
    )

const isLive = ({ invalidatedAt, expiresAt }: Row, now: number): boolean =>
  invalidatedAt === null && now < expiresAt

export function otpCheck({ db, clock, newId, holders, pepper }: IssuePorts) {
  // Commits the attempt before comparing, so that a crash still counts it.
  async function countAttempt(
    given: OtpSubmission,
    purpose: OtpPurpose,
    failureId: string,
  ): Promise<CountedAttempt> {
    const now = clock()
    const lock = codeLocks(given.email, given.from)
    // Uses codes and counters of the address and the network.
    return db.tx(async (query) => {
      const holder = await holders.of(query, given.email, { purpose, from: given.from, now })
      const counters = await readCounters(query, holder, now)
      const pause = lockoutMs(counters, now)
      const row = await findOtp(query, given, now)
      const attempts = (row?.attempts ?? 0) + 1
      if (row !== null) await query.update(otps).set({ attempts }).where(eq(otps.id, row.id))
      // A used or replaced OTP cannot be guessed, so this is no failure: the user submitted twice.
      if (pause === 0 && row !== null && row.invalidatedAt === null)
        await addFailure(query, holder, { id: failureId, at: now, consecutive: nextInRow(counters) })
      return {
        holder,
        pause,
        row,
        attempts,
        isLastOfBrowser: counters.failures.length + 1 >= BROWSER_FAILURES,
      }
    }, lock)
  }

  const isRight = ({ id, purpose, email, mac }: Row, otp: string): boolean =>
    timingSafeEqual(Buffer.from(mac, 'base64url'), otpMac(pepper, { id, purpose, email, otp }))

  async function refuse({ holder: { email, browser }, isLastOfBrowser }: CountedAttempt): Promise<never> {
    if (browser !== null && isLastOfBrowser) await db.tx((query) => deleteKnownBrowser(query, email, browser))
    throw wrongOtp()
  }

  // Only the browser that requested both OTPs gets here: it holds their challenge.
  async function isOfOlderMail(row: Row, otp: string, purpose: OtpPurpose): Promise<boolean> {
    const replaced = await findReplaced(db.read, row, clock())
    return replaced.some((each) => ACCEPTED[purpose].includes(each.purpose) && isRight(each, otp))
  }

  /** Counts an attempt, then compares. Throws 401 if the OTP is not right, 429 if typed OTPs are refused. */
  return async function check(given: OtpSubmission, purpose: OtpPurpose): Promise<VerifiedOtp> {
    const failureId = newId()
    const counted = await countAttempt(given, purpose, failureId)
    const { holder, pause, row, attempts } = counted
    if (pause > 0) throw otpsRefused(pause / 1000, purpose === 'signIn')
    if (row === null) throw wrongOtp()
    const isOpen = isLive(row, clock()) && attempts <= MAX_OTP_ATTEMPTS
    if (!isRight(row, given.otp)) {
      if (!isOpen || !(await isOfOlderMail(row, given.otp, purpose))) return refuse(counted)
      await db.tx((query) => deleteFailure(query, failureId))
      throw replacedOtp(row.createdAt)
    }
    const isAccepted = isOpen && ACCEPTED[purpose].includes(row.purpose)
    const lock = codeLocks(given.email, given.from)
    // Uses counters of the address and the network.
    await db.tx(async (query) => {
      await deleteFailure(query, failureId)
      if (isAccepted) await resetInRow(query, holder)
    }, lock)
    if (!isAccepted) throw wrongOtp()
    return { otpId: row.id, email: row.email, isOfNetwork: row.network !== null }
  }
}
