import { and, lt } from 'drizzle-orm'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { DAY, HOUR, SESSION_LIFE } from './accounts.limits.ts'

const { codeAddresses, codes, sessions } = schema

/**
 * Removes what has no effect any more, once an hour however often it is called: codes a day after their end, addresses
 * that nobody has asked for or tried for a day, sessions that are over.
 */
export function accountsSweep({ db, clock }: { db: Db; clock: () => number }): () => Promise<void> {
  let nextAt = 0
  return async () => {
    const now = clock()
    if (now < nextAt) return
    nextAt = now + HOUR
    await db.tx(async (query) => {
      await query.delete(codes).where(lt(codes.expiresAt, now - DAY))
      // The day that is counted begins anew with the first event after it: two days old, its last event is one.
      const quiet = and(lt(codeAddresses.dayAt, now - 2 * DAY), lt(codeAddresses.pausedUntil, now))
      await query.delete(codeAddresses).where(quiet)
      await query.delete(sessions).where(lt(sessions.createdAt, now - SESSION_LIFE.user.longest - DAY))
    })
  }
}
