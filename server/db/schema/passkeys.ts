import type { Kit } from '../kit.ts'

/** The tables of passkeys. */
export const passkeysSchema = (k: Kit) => ({
  /** Passkeys of admins. */
  passkeys: k.table(
    'passkeys',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      name: k.text('name').notNull(),
      /** The authenticator's id of the key pair, base64url. */
      credentialId: k.text('credential_id').notNull(),
      /** In COSE form. */
      publicKey: k.bytes('public_key').notNull(),
      /** Uses that the authenticator reported last; authenticators that do not count report 0. */
      counter: k.int('counter').notNull(),
      /** Ways to reach the authenticator: `internal`, `hybrid`, `usb`, ... */
      transports: k.json<string[]>('transports').notNull(),
      createdAt: k.ms('created_at').notNull(),
      lastUsedAt: k.ms('last_used_at'),
    },
    (t) => [
      k.unique('passkeys_credential').on(t.credentialId),
      k.index('passkeys_user').on(t.userId, t.createdAt),
    ],
  ),
  /** Challenges that an authenticator has to sign; each is deleted by the first attempt to use it. */
  passkeyChallenges: k.table(
    'passkey_challenges',
    {
      /** Hash of the cookie of the browser that requested it. */
      id: k.id(),
      /** Hash of the challenge. */
      challenge: k.text('challenge').notNull(),
      /** `signIn`, or `add:` and the session that adds a passkey. */
      purpose: k.text('purpose').notNull(),
      expiresAt: k.ms('expires_at').notNull(),
    },
    (t) => [k.index('passkey_challenges_expiry').on(t.expiresAt)],
  ),
})
