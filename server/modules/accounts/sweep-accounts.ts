import { gt, lt, or } from 'drizzle-orm'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import {
  KNOWN_BROWSER_TTL_MS,
  SESSION_TIMEOUTS,
} from '#server/modules/accounts/codes/accounts-limits.policy.ts'

const { otpFailures, magicLinks, otps, knownBrowsers, sessions } = schema

const COUNTED = [
  [otpFailures, otpFailures.at],
  [magicLinks, magicLinks.createdAt],
] as const

/** Builds the sweep. OTPs remain a day after expiry, failures and links one day, known browsers 180, sessions 31. */
export function accountsSweep({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  return async () => {
    const now = clock()
    await db.tx(async (query) => {
      await query.delete(otps).where(or(lt(otps.expiresAt, now - DAY_MS), gt(otps.createdAt, now + DAY_MS)))
      // Future rows come from a clock that was ahead: they must not count once that day comes.
      for (const [table, at] of COUNTED)
        await query.delete(table).where(or(lt(at, now - DAY_MS), gt(at, now + DAY_MS)))
      await query.delete(knownBrowsers).where(lt(knownBrowsers.signedInAt, now - KNOWN_BROWSER_TTL_MS))
      await query
        .delete(sessions)
        .where(lt(sessions.createdAt, now - SESSION_TIMEOUTS.user.absolute - DAY_MS))
    })
  }
}
