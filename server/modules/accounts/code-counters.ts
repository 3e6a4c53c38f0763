import { and, desc, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { OTP_RESEND_DELAY_MS } from '#shared/domain/constants.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import {
  ADDRESS_FAILURES,
  ADDRESS_MAILS,
  BROWSER_FAILURES,
  DAY,
  FAILURES_IN_ROW,
  HOUR,
  NETWORK_FAILURES,
  SENDS_PER_DAY,
  SENDS_PER_HOUR,
} from './accounts.limits.ts'

const { otpFailures, otps } = schema

/**
 * Whose counter it is, of an address: a known browser's, a session's (for codes that erase), else a network's; then
 * `network` names it, and what all strangers do counts too.
 */
export type Holder = { email: string; key: string; network: string | null }

/** What counts for a holder, each the latest first; instants are epoch milliseconds of the last 24 hours. */
export type Counters = {
  sends: { at: number; isUsed: boolean }[]
  /** Failures with their number in a row; 0 since a code proved right. */
  failures: { at: number; inRow: number }[]
  /** Codes mailed for all strangers of the address, their failures there, and those of the network everywhere. */
  strangers: { sends: number[]; failures: number[]; network: number[] } | null
}

async function readStrangers(query: Query, { email, network }: Holder, now: number) {
  if (network === null) return null
  const failed = and(gt(otpFailures.at, now - DAY), lte(otpFailures.at, now))
  const sends = await query
    .select({ at: otps.createdAt })
    .from(otps)
    .where(
      and(
        eq(otps.email, email),
        eq(otps.isCounted, true),
        isNotNull(otps.network),
        gt(otps.createdAt, now - DAY),
        lte(otps.createdAt, now),
      ),
    )
    .orderBy(desc(otps.createdAt))
    .limit(ADDRESS_MAILS)
  const failures = await query
    .select({ at: otpFailures.at })
    .from(otpFailures)
    .where(and(eq(otpFailures.email, email), isNotNull(otpFailures.network), failed))
    .orderBy(desc(otpFailures.at))
    .limit(ADDRESS_FAILURES)
  const ofNetwork = await query
    .select({ at: otpFailures.at })
    .from(otpFailures)
    .where(and(eq(otpFailures.network, network), failed))
    .orderBy(desc(otpFailures.at))
    .limit(NETWORK_FAILURES)
  const instants = (rows: { at: number }[]) => rows.map(({ at }) => at)
  return { sends: instants(sends), failures: instants(failures), network: instants(ofNetwork) }
}

/** Reads what counts now: nothing that lies in the future does, as after a clock that was ahead. */
export async function readCounters(query: Query, holder: Holder, now: number): Promise<Counters> {
  const { email, key } = holder
  const sends = await query
    .select({ at: otps.createdAt, isUsed: otps.isUsed })
    .from(otps)
    .where(
      and(
        eq(otps.email, email),
        eq(otps.holder, key),
        eq(otps.isCounted, true),
        gt(otps.createdAt, now - DAY),
        lte(otps.createdAt, now),
      ),
    )
    .orderBy(desc(otps.createdAt), desc(otps.id))
    .limit(SENDS_PER_DAY)
  const failures = await query
    .select({ at: otpFailures.at, inRow: otpFailures.inRow })
    .from(otpFailures)
    .where(
      and(
        eq(otpFailures.email, email),
        eq(otpFailures.holder, key),
        gt(otpFailures.at, now - DAY),
        lte(otpFailures.at, now),
      ),
    )
    .orderBy(desc(otpFailures.at), desc(otpFailures.inRow))
    .limit(ADDRESS_FAILURES)
  return { sends, failures, strangers: await readStrangers(query, holder, now) }
}

// How long until fewer than so many of these instants, the latest first, lie within the time before now.
function waitFor(instants: readonly number[], limit: number, within: number, now: number): number {
  const last = instants.filter((at) => at > now - within && at <= now)[limit - 1]
  return last === undefined ? 0 : last + within - now
}

/** Milliseconds until typed codes are taken again; 0 where they are. */
export function lockoutMs({ failures, strangers }: Counters, now: number): number {
  const [last] = failures
  const isPaused = last !== undefined && last.inRow > 0 && last.inRow % FAILURES_IN_ROW.count === 0
  return Math.max(
    isPaused ? last.at + FAILURES_IN_ROW.pause - now : 0,
    strangers === null
      ? waitFor(
          failures.map(({ at }) => at),
          BROWSER_FAILURES,
          DAY,
          now,
        )
      : 0,
    waitFor(strangers?.failures ?? [], ADDRESS_FAILURES, DAY, now),
    waitFor(strangers?.network ?? [], NETWORK_FAILURES, DAY, now),
    0,
  )
}

/** Milliseconds until a code may be mailed, but for the pause between two; 0 where it may be now. */
export function waitForCode(counters: Counters, now: number): number {
  const sends = counters.sends.map(({ at }) => at)
  return Math.max(
    lockoutMs(counters, now),
    waitFor(sends, SENDS_PER_HOUR, HOUR, now),
    waitFor(sends, SENDS_PER_DAY, DAY, now),
    waitFor(counters.strangers?.sends ?? [], ADDRESS_MAILS, DAY, now),
  )
}

/** Milliseconds until the pause after the last code is over; 0 where it is, and after a code that was used. */
export function waitAfterSend({ sends: [last] }: Counters, now: number): number {
  return last === undefined || last.isUsed ? 0 : waitFor([last.at], 1, OTP_RESEND_DELAY_MS, now)
}

/** The number in a row that the next failure has. */
export const nextInRow = ({ failures: [last] }: Counters): number => (last?.inRow ?? 0) + 1
