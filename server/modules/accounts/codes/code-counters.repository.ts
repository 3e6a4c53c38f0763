import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#shared/domain/dates/durations.ts'
import { OTP_RESEND_DELAY_MS } from '#shared/domain/constants.ts'
import type { Query, Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { writeAudit } from '#server/content/records/audit.ts'
import {
  ADDRESS_FAILURES,
  ADDRESS_MAILS,
  ADDRESS_MAILS_PER_HOUR,
  BROWSER_FAILURES,
  FAILURES_IN_ROW,
  NETWORK_FAILURES,
  SENDS_PER_DAY,
  SENDS_PER_HOUR,
} from './accounts-limits.policy.ts'

const { magicLinks, otpFailures, otps, users } = schema

/** Holder of a counter per address: a known browser, a session (erase OTPs), or all unknown browsers of a network. */
export type Holder = { email: string; key: string; network: string | null }

type Send = { at: number; isUsed: boolean }

/** The events counted for a holder in the last 24 hours, newest first; times are epoch milliseconds. */
export type Counters = {
  sends: Send[]
  /** Failures with their number in a row; 0 after a right OTP. */
  failures: { at: number; consecutive: number }[]
  /** Mails and failures of all unknown browsers, and failures of the network at any address; null for other holders. */
  strangers: { sends: Send[]; failures: number[]; network: number[] } | null
}

const lastDay = (column: typeof otps.createdAt | typeof otpFailures.at, now: number) =>
  and(gt(column, now - DAY_MS), lte(column, now))

const countedSends = (query: Query, email: string, now: number, holder: SQL | undefined) =>
  query
    .select({ at: otps.createdAt, isUsed: otps.isUsed })
    .from(otps)
    .where(and(eq(otps.email, email), holder, eq(otps.isCounted, true), lastDay(otps.createdAt, now)))
    .orderBy(desc(otps.createdAt), desc(otps.id))

const selectFailures = (query: Query, now: number, counter: SQL | undefined) =>
  query
    .select({ at: otpFailures.at, consecutive: otpFailures.consecutive })
    .from(otpFailures)
    .where(and(counter, lastDay(otpFailures.at, now)))
    .orderBy(desc(otpFailures.at), desc(otpFailures.consecutive), desc(otpFailures.id))

async function readStrangers(query: Query, { email, network }: Holder, now: number) {
  if (network === null) return null
  const sends = await countedSends(query, email, now, isNotNull(otps.network)).limit(ADDRESS_MAILS)
  const ofAddress = and(eq(otpFailures.email, email), isNotNull(otpFailures.network))
  const failures = await selectFailures(query, now, ofAddress).limit(ADDRESS_FAILURES)
  const ofNetwork = await selectFailures(query, now, eq(otpFailures.network, network)).limit(NETWORK_FAILURES)
  return { sends, failures: toInstants(failures), network: toInstants(ofNetwork) }
}

/** Reads the counters. Ignores future rows, from a clock that was ahead. */
export async function readCounters(query: Query, holder: Holder, now: number): Promise<Counters> {
  const { email, key } = holder
  const sends = await countedSends(query, email, now, eq(otps.holder, key)).limit(SENDS_PER_DAY)
  const own = and(eq(otpFailures.email, email), eq(otpFailures.holder, key))
  const failures = await selectFailures(query, now, own).limit(ADDRESS_FAILURES)
  return { sends, failures, strangers: await readStrangers(query, holder, now) }
}

const toInstants = (rows: readonly { at: number }[]): number[] => rows.map(({ at }) => at)

// Returns the milliseconds until fewer than `limit` of these times (newest first) lie in the last `within` ms.
function waitFor(instants: readonly number[], limit: number, within: number, now: number): number {
  const last = instants.filter((at) => at > now - within && at <= now)[limit - 1]
  return last === undefined ? 0 : last + within - now
}

/** Returns the milliseconds until typed OTPs are accepted again; 0 if they are. */
export function lockoutMs({ failures, strangers }: Counters, now: number): number {
  const [last] = failures
  const isPaused =
    last !== undefined && last.consecutive > 0 && last.consecutive % FAILURES_IN_ROW.count === 0
  return Math.max(
    isPaused ? last.at + FAILURES_IN_ROW.pause - now : 0,
    strangers === null ? waitFor(toInstants(failures), BROWSER_FAILURES, DAY_MS, now) : 0,
    waitFor(strangers?.failures ?? [], ADDRESS_FAILURES, DAY_MS, now),
    waitFor(strangers?.network ?? [], NETWORK_FAILURES, DAY_MS, now),
    0,
  )
}

/** Returns the milliseconds until an OTP may be mailed, apart from the pause between two mails; 0 if it may be now. */
export function otpWaitMs(counters: Counters, now: number): number {
  const sends = toInstants(counters.sends)
  const strangers = counters.strangers?.sends ?? []
  return Math.max(
    lockoutMs(counters, now),
    waitFor(sends, SENDS_PER_HOUR, HOUR_MS, now),
    waitFor(sends, SENDS_PER_DAY, DAY_MS, now),
    // Used OTPs do not count here: the owner of the address requested them.
    waitFor(toInstants(strangers.filter(({ isUsed }) => !isUsed)), ADDRESS_MAILS_PER_HOUR, HOUR_MS, now),
    waitFor(toInstants(strangers), ADDRESS_MAILS, DAY_MS, now),
  )
}

/** Returns the milliseconds left of the 60 s pause after an unused OTP; 0 if it is over. */
export function resendWaitMs({ sends: [last] }: Counters, now: number): number {
  return last === undefined || last.isUsed ? 0 : waitFor([last.at], 1, OTP_RESEND_DELAY_MS, now)
}

export const nextInRow = ({ failures: [last] }: Counters): number => (last?.consecutive ?? 0) + 1

type Failure = { id: string; at: number; consecutive: number }

/** Counts an attempt as a failure of its holder, until its digits prove right. */
export async function addFailure(
  query: Query,
  holder: Holder,
  { id, at, consecutive }: Failure,
): Promise<void> {
  const { email, key, network } = holder
  await query.insert(otpFailures).values({ id, email, holder: key, network, at, consecutive })
}

/** Removes a counted failure: an attempt with the right digits is not a guess. */
export async function deleteFailure(query: Query, id: string): Promise<void> {
  await query.delete(otpFailures).where(eq(otpFailures.id, id))
}

/** Resets the holder's failures in a row, which ends its pause. Failures of address and network still count. */
export async function resetInRow(query: Query, { email, key }: Holder): Promise<void> {
  const own = and(eq(otpFailures.email, email), eq(otpFailures.holder, key))
  await query.update(otpFailures).set({ consecutive: 0 }).where(own)
}

/** Clears all counters of an address; live OTPs and links stay valid. Returns the numbers of failures and mails. */
export async function unlockAddress(
  db: Db,
  { email, now }: { email: string; now: number },
): Promise<{ failures: number; mails: number }> {
  return db.tx(async (query) => {
    const failures = await query
      .delete(otpFailures)
      .where(eq(otpFailures.email, email))
      .returning({ id: otpFailures.id })
    const set = { isCounted: false }
    const sent = await query
      .update(otps)
      .set(set)
      .where(and(eq(otps.email, email), eq(otps.isCounted, true)))
      .returning({ id: otps.id })
    const links = await query
      .update(magicLinks)
      .set(set)
      .where(and(eq(magicLinks.email, email), eq(magicLinks.isCounted, true)))
      .returning({ id: magicLinks.hash })
    const [user] = await query.select({ id: users.id }).from(users).where(eq(users.email, email))
    // Audit entries are permanent, so an address without an account is not logged.
    if (user !== undefined) {
      const target = `user:${user.id}` as const
      await writeAudit(query, { at: now, actor: { id: 'command line' }, action: 'unlock', target })
    }
    return { failures: failures.length, mails: sent.length + links.length }
  })
}
