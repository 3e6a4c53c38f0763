import type { Kit } from '../kit.ts'

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
      /** Use, or replacement by a newer OTP of its challenge. */
      invalidatedAt: k.ms('invalidated_at'),
      isUsed: k.bool('is_used').notNull(),
      /** Counter of the send; `network` (a keyed hash) is set if the browser was unknown. */
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      /** False after a manual unlock of the address. */
      isCounted: k.bool('is_counted').notNull(),
    },
    (t) => [k.index('otps_email').on(t.email, t.createdAt), k.index('otps_expiry').on(t.expiresAt)],
  ),
  magicLinks: k.table(
    'magic_links',
    {
      hash: k.id('hash'),
      email: k.text('email').notNull(),
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
  otpFailures: k.table(
    'otp_failures',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      at: k.ms('at').notNull(),
      /** Number among its holder's consecutive failures; 0 after a correct OTP. */
      consecutive: k.int('consecutive').notNull(),
    },
    (t) => [
      k.index('otp_failures_email').on(t.email, t.at),
      k.index('otp_failures_network').on(t.network, t.at),
      k.index('otp_failures_time').on(t.at),
    ],
  ),
})
