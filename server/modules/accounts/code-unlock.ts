import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../content/audit.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { otpFailures, magicLinks, otps, users } = schema

/**
 * Forgets what counts against an address, of whomever: failures, pauses, and the codes and links that were mailed.
 * Codes and links that live stay good. Returns how much there was.
 */
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
    // The log keeps what it holds for ever: an address without an account has no place in it.
    if (user !== undefined) {
      const target = `user:${user.id}`
      await writeAudit(query, { at: now, actor: { id: 'command line' }, action: 'unlock', target })
    }
    return { failures: failures.length, mails: sent.length + links.length }
  })
}
