import type { Kit } from '../kit.ts'

/** The tables of OTPs and sign-in links, and of what counts against their limits. */
export const otpsSchema = (k: Kit) => ({
  otps: k.table(
    'otps',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      purpose: k.text('purpose').notNull(),
      /** Hash of the challenge that binds the OTP to the browser that requested it. */
      challenge: k.text('challenge').notNull(),
      /** HMAC of the OTP; the OTP itself is not stored. */
      mac: k.text('mac').notNull(),
      attempts: k.int('attempts').notNull(),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      /** When it was used, or replaced by a newer OTP of its challenge. */
      invalidatedAt: k.ms('invalidated_at'),
      isUsed: k.bool('is_used').notNull(),
      /** The counter that the send counts for; `network` (a keyed hash) is set if the browser was unknown. */
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      /** False after the address was unlocked manually. */
      isCounted: k.bool('is_counted').notNull(),
    },
    (t) => [k.index('otps_email').on(t.email, t.createdAt), k.index('otps_expiry').on(t.expiresAt)],
  ),
  /** Links for signing in while typed OTPs are refused. */
  magicLinks: k.table(
    'magic_links',
    {
      /** Hash of the token; the token itself is not stored. */
      hash: k.id('hash'),
      email: k.text('email').notNull(),
      /** The job that mails the link. */
      jobId: k.text('job_id').notNull(),
      createdAt: k.ms('created_at').notNull(),
      usedAt: k.ms('used_at'),
      isCounted: k.bool('is_counted').notNull(),
    },
    (t) => [
      k.index('magic_links_email').on(t.email, t.createdAt),
      k.index('magic_links_time').on(t.createdAt),
    ],
  ),
  /** Wrong OTPs of the last day. */
  otpFailures: k.table(
    'otp_failures',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      at: k.ms('at').notNull(),
      /** Its number among its holder's consecutive failures; 0 since a correct OTP. */
      inRow: k.int('in_row').notNull(),
    },
    (t) => [
      k.index('otp_failures_email').on(t.email, t.at),
      k.index('otp_failures_network').on(t.network, t.at),
      k.index('otp_failures_time').on(t.at),
    ],
  ),
})
