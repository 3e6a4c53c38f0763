import { and, eq, isNull } from 'drizzle-orm'
import type { OtpPurpose } from '#shared/contracts/account-bodies.ts'
import type { Query } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { otpCheck } from './check-code.ts'
import type { VerifiedOtp, OtpSubmission } from './check-code.ts'
import { resetInRow } from './code-counters.repository.ts'
import { otpIssue } from './issue-code.ts'
import type { IssuePorts } from './issue-code.ts'
import type { LinkProof } from './sign-in-links.service.ts'
import type { ClientInfo } from './identify-otp-holder.ts'
import { networkBusy, wrongOtp } from './build-code-errors.ts'

const { otpFailures, otps, knownBrowsers } = schema

export type MailProof = VerifiedOtp | LinkProof

export type SubmittedProof = Omit<OtpSubmission, 'otp'> & {
  otp?: string | undefined
  link?: string | undefined
}

export function otpService(ports: IssuePorts) {
  const { db, clock, queue, holders, links, networks, challenges } = ports
  const check = otpCheck(ports)

  // Unknown browsers share the limit of wrong OTPs of their network.
  async function verify(given: OtpSubmission, purpose: OtpPurpose): Promise<VerifiedOtp> {
    const { from, email, challenge = '' } = given
    if (purpose !== 'signIn' || holders.hasKnownCookie(from, email)) return check(given, purpose)
    const isBound = challenges.isValid(challenge, clock())
    const wait = networks.attemptWaitMs(from.ip, isBound)
    if (wait > 0) throw networkBusy(wait)
    try {
      return await check(given, purpose)
    } catch (error) {
      networks.countWrong(from.ip, isBound)
      throw error
    }
  }

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

    /** Raises the limits of the network after a sign-in, if the mail of the proof counted against these limits. */
    recordSignIn(proof: MailProof, from: ClientInfo): void {
      if (('linkHash' in proof || proof.isOfNetwork) && !holders.hasKnownCookie(from, proof.email))
        networks.recordSignIn(from.ip)
    },

    /** Consumes a proof in the caller's transaction. Throws 401 if another request consumed it first. */
    async consume(query: Query, proof: MailProof, now: number): Promise<void> {
      if ('linkHash' in proof) return links.consume(query, proof, now)
      const isLive = and(eq(otps.id, proof.otpId), isNull(otps.invalidatedAt))
      const set = { invalidatedAt: now, isUsed: true }
      const used = await query.update(otps).set(set).where(isLive).returning({ id: otps.id })
      if (used.length !== 1) throw wrongOtp()
    },

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
