import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import { SIGN_IN_LINK_TTL_MS } from '#shared/domain/constants.ts'
import type { Db, Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import type { Queue } from '#server/queue/queue.ts'
import { LINK_INTERVAL_MS } from './accounts-limits.policy.ts'
import { OTP_MAIL } from './build-otp-mail.ts'
import type { OtpMail } from './build-otp-mail.ts'
import { wrongOtp } from './build-code-errors.ts'

const { magicLinks } = schema

const TOKEN_BYTES = 32

type LinkPorts = {
  db: Db
  newId: () => string
  queue: Queue
  encryptMail: (mail: OtpMail, jobId: string) => string
  publicUrl: string
}

/** A link to mail, created before the transaction that decides about mailing it. */
export type NewLink = { id: string; hash: string; payload: string }

export type LinkProof = { linkHash: string; email: string }

const isLive = (now: number) =>
  and(
    isNull(magicLinks.usedAt),
    gt(magicLinks.createdAt, now - SIGN_IN_LINK_TTL_MS),
    lte(magicLinks.createdAt, now + SIGN_IN_LINK_TTL_MS),
  )

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Builds links that sign in, in any browser, while typed OTPs are refused: 256 random bits need no counter. */
export function signInLinks({ db, newId, queue, encryptMail, publicUrl }: LinkPorts) {
  return {
    make(email: string): NewLink {
      const [id, token] = [newId(), randomBytes(TOKEN_BYTES).toString('base64url')]
      const link = `${publicUrl}/account#link=${token}&email=${encodeURIComponent(email)}`
      return { id, hash: hashOf(token), payload: encryptMail({ to: email, link }, id) }
    },

    /** Queues the mail of a link. Returns false if an unused link was mailed within the last hour. */
    async mail(query: Query, email: string, { id, hash, payload }: NewLink, now: number): Promise<boolean> {
      const { createdAt } = magicLinks
      const [last] = await query
        .select({ usedAt: magicLinks.usedAt })
        .from(magicLinks)
        .where(
          and(
            eq(magicLinks.email, email),
            eq(magicLinks.isCounted, true),
            gt(createdAt, now - LINK_INTERVAL_MS),
            lte(createdAt, now),
          ),
        )
        .orderBy(desc(createdAt), desc(magicLinks.jobId))
        .limit(1)
      if (last !== undefined && last.usedAt === null) return false
      await query
        .insert(magicLinks)
        .values({ hash, email, jobId: id, createdAt: now, usedAt: null, isCounted: true })
      await queue.enqueue(query, { id, type: OTP_MAIL, payload, now, expiresAt: now + SIGN_IN_LINK_TTL_MS })
      return true
    },

    /** Returns the proof of a live link. Throws 401 if the link is not right for this address. */
    async check(email: string, token: string, now: number): Promise<LinkProof> {
      const linkHash = hashOf(token)
      const found = await db.read
        .select({ email: magicLinks.email })
        .from(magicLinks)
        .where(and(eq(magicLinks.hash, linkHash), eq(magicLinks.email, email), isLive(now)))
      if (found.length !== 1) throw wrongOtp()
      return { linkHash, email }
    },

    /** Consumes a link in the caller's transaction. Throws 401 if another request consumed it first. */
    async consume(query: Query, { linkHash }: LinkProof, now: number): Promise<void> {
      const used = await query
        .update(magicLinks)
        .set({ usedAt: now })
        .where(and(eq(magicLinks.hash, linkHash), isNull(magicLinks.usedAt)))
        .returning({ hash: magicLinks.hash })
      if (used.length !== 1) throw wrongOtp()
    },

    /** Deletes the links of an address and their queued mails, as on account erasure. */
    async deleteByEmail(query: Query, email: string): Promise<void> {
      const gone = await query
        .delete(magicLinks)
        .where(eq(magicLinks.email, email))
        .returning({ id: magicLinks.jobId })
      for (const { id } of gone) await queue.cancel(query, id)
    },
  }
}

export type SignInLinks = ReturnType<typeof signInLinks>
