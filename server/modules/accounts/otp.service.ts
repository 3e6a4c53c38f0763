import { and, eq, isNull } from 'drizzle-orm'
import type { OtpPurpose } from '#shared/contracts/auth.ts'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'
import { otpCheck } from './otp-check.ts'
import type { VerifiedOtp, OtpSubmission } from './otp-check.ts'
import { resetInRow } from './code-failures.ts'
import { otpIssue } from './code-issue.ts'
import type { IssuePorts } from './code-issue.ts'
import type { LinkProof } from './sign-in-links.ts'
import { wrongOtp } from './code-errors.ts'

const { otpFailures, otps, knownBrowsers } = schema

/** The proof that a user reads the mails of an address: an OTP or link that is not consumed yet. */
export type MailProof = VerifiedOtp | LinkProof

/** A submitted proof: a typed OTP, or the token of a link in its place. */
export type SubmittedProof = Omit<OtpSubmission, 'otp'> & {
  otp?: string | undefined
  link?: string | undefined
}

/** Builds the service that issues, verifies and consumes OTPs and sign-in links. */
export function otpService(ports: IssuePorts) {
  const { db, clock, queue, holders, links } = ports
  const verify = otpCheck(ports)

  return {
    issue: otpIssue(ports),

    /** Returns the proof. Throws 401 if neither OTP nor link is right, 429 if typed OTPs are refused. */
    async prove({ otp = '', link, ...given }: SubmittedProof, purpose: OtpPurpose): Promise<MailProof> {
      if (link === undefined) return verify({ ...given, otp }, purpose)
      const { email, from } = given
      const now = clock()
      const proof = await links.check(email, link, now)
      await db.tx(async (query) => resetInRow(query, await holders.of(query, email, { purpose, from, now })))
      return proof
    },

    /** Consumes a proof in the caller's transaction. Throws 401 if another request consumed it first. */
    async consume(query: Query, proof: MailProof, now: number): Promise<void> {
      if ('linkHash' in proof) return links.consume(query, proof, now)
      const isLive = and(eq(otps.id, proof.otpId), isNull(otps.invalidatedAt))
      const set = { invalidatedAt: now, isUsed: true }
      const used = await query.update(otps).set(set).where(isLive).returning({ id: otps.id })
      if (used.length !== 1) throw wrongOtp()
    },

    /** Deletes OTPs, failures, known browsers and links of an address, as on account erasure. */
    async deleteByEmail(query: Query, email: string): Promise<void> {
      const gone = await query.delete(otps).where(eq(otps.email, email)).returning({ id: otps.id })
      for (const { id } of gone) await queue.cancel(query, id)
      await query.delete(otpFailures).where(eq(otpFailures.email, email))
      await query.delete(knownBrowsers).where(eq(knownBrowsers.email, email))
      await links.deleteByEmail(query, email)
    },
  }
}

export type OtpService = ReturnType<typeof otpService>
