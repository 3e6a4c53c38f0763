import type { Role } from '#shared/contracts/auth.ts'
import type { Kit } from '#server/db/kit.ts'

export const accountsSchema = (k: Kit) => ({
  users: k.table(
    'users',
    {
      id: k.id(),
      /** Trimmed, NFKC, lower case: an email address has only one account. */
      email: k.text('email').notNull(),
      firstName: k.text('first_name').notNull(),
      lastName: k.text('last_name').notNull(),
      phone: k.text('phone').notNull(),
      role: k.text('role').$type<Role>().notNull(),
      createdAt: k.ms('created_at').notNull(),
    },
    (t) => [k.unique('users_email').on(t.email)],
  ),
  sessions: k.table(
    'sessions',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      device: k.text('device').notNull(),
      createdAt: k.ms('created_at').notNull(),
      lastSeenAt: k.ms('last_seen_at').notNull(),
      revokedAt: k.ms('revoked_at'),
      /** Passkey that proves the session: used for its sign-in or added in it. Null if only an OTP or link was used. */
      passkeyId: k.text('passkey_id'),
    },
    (t) => [k.index('sessions_user').on(t.userId, t.lastSeenAt), k.index('sessions_seen').on(t.lastSeenAt)],
  ),
  /** Browsers that signed in with an email address: attempts from unknown browsers do not count against them. */
  knownBrowsers: k.table(
    'known_browsers',
    {
      id: k.id(),
      email: k.text('email').notNull(),
      signedInAt: k.ms('signed_in_at').notNull(),
    },
    (t) => [
      k.index('known_browsers_email').on(t.email, t.signedInAt),
      k.index('known_browsers_time').on(t.signedInAt),
    ],
  ),
})

export const passkeysSchema = (k: Kit) => ({
  passkeys: k.table(
    'passkeys',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      name: k.text('name').notNull(),
      credentialId: k.text('credential_id').notNull(),
      /** COSE encoding. */
      publicKey: k.bytes('public_key').notNull(),
      /** Last use count from the authenticator; 0 if it does not count. */
      counter: k.int('counter').notNull(),
      transports: k.json<string[]>('transports').notNull(),
      createdAt: k.ms('created_at').notNull(),
      lastUsedAt: k.ms('last_used_at'),
    },
    (t) => [
      k.unique('passkeys_credential').on(t.credentialId),
      k.index('passkeys_user').on(t.userId, t.createdAt),
    ],
  ),
  /** Challenges for an authenticator to sign; the first attempt to use one deletes it. */
  passkeyChallenges: k.table(
    'passkey_challenges',
    {
      id: k.id(),
      challenge: k.text('challenge').notNull(),
      /** `signIn`, or `add:` and the session that adds a passkey. */
      purpose: k.text('purpose').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.index('passkey_challenges_expiry').on(t.expiresAt)],
  ),
})

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
      /** Instant of its use, or of its replacement by a newer OTP for the same challenge. */
      invalidatedAt: k.ms('invalidated_at'),
      isUsed: k.bool('is_used').notNull(),
      /** Counter of the send; `network` (a keyed hash) is set if the browser was unknown. */
      holder: k.text('holder').notNull(),
      network: k.text('network'),
      /** False after a manual unlock of the email address: the OTP no longer counts against limits. */
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
      /** Position among consecutive failures of the holder; a correct OTP resets it to 0. */
      consecutive: k.int('consecutive').notNull(),
    },
    (t) => [
      k.index('otp_failures_email').on(t.email, t.at),
      k.index('otp_failures_network').on(t.network, t.at),
      k.index('otp_failures_time').on(t.at),
    ],
  ),
})
