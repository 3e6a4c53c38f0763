import type { Kit } from '../kit.ts'

/** One-time codes and links that let people in, and what counts of them. */
export const otpsSchema = (k: Kit) => ({
  otps: k.table(
    'otps',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      purpose: k.text('purpose').notNull(),
      /** Hash of the challenge that binds the code to the browser that asked. */
      challenge: k.text('challenge').notNull(),
      /** HMAC of the code: the code itself is nowhere. */
      mac: k.text('mac').notNull(),
      attempts: k.int('attempts').notNull(),
      createdAt: k.ms('created_at').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
      /** When it was used, or a newer one of its challenge took its place. */
      invalidatedAt: k.ms('invalidated_at'),
      isUsed: k.bool('is_used').notNull(),
      /** Whose send it counts as; the network (a keyed hash) where the browser was unknown. */
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      /** False once the address was unlocked by hand. */
      isCounted: k.bool('is_counted').notNull(),
    },
    (t) => [k.index('otps_email').on(t.email, t.createdAt), k.index('otps_expiry').on(t.expiresAt)],
  ),
  /** Links that sign in where typed codes are refused. */
  magicLinks: k.table(
    'magic_links',
    {
      /** Hash of the token: the token itself is nowhere. */
      hash: k.id('hash'),
      email: k.text('email').notNull(),
      /** The job that mails it. */
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
  /** Wrong codes of the last day. */
  otpFailures: k.table(
    'otp_failures',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      at: k.ms('at').notNull(),
      /** Its number among its holder's failures in a row; 0 since a code proved right. */
      inRow: k.int('in_row').notNull(),
    },
    (t) => [
      k.index('otp_failures_email').on(t.email, t.at),
      k.index('otp_failures_network').on(t.network, t.at),
      k.index('otp_failures_time').on(t.at),
    ],
  ),
})
