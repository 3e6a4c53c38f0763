import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../content/audit.ts'
import type { Db } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { codeFailures, codeLinks, codes, users } = schema

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
      .delete(codeFailures)
      .where(eq(codeFailures.email, email))
      .returning({ id: codeFailures.id })
    const set = { isCounted: false }
    const sent = await query
      .update(codes)
      .set(set)
      .where(and(eq(codes.email, email), eq(codes.isCounted, true)))
      .returning({ id: codes.id })
    const links = await query
      .update(codeLinks)
      .set(set)
      .where(and(eq(codeLinks.email, email), eq(codeLinks.isCounted, true)))
      .returning({ id: codeLinks.hash })
    const [user] = await query.select({ id: users.id }).from(users).where(eq(users.email, email))
    // The log keeps what it holds for ever: an address without an account has no place in it.
    if (user !== undefined) {
      const target = `user:${user.id}`
      await writeAudit(query, { at: now, actor: { id: 'command line' }, action: 'unlock', target })
    }
    return { failures: failures.length, mails: sent.length + links.length }
  })
}
