import { and, eq } from 'drizzle-orm'
import { writeAudit } from '#server/content/records/audit.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { otpFailures, magicLinks, otps, users } = schema

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
