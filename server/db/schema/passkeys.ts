import type { Kit } from '../kit.ts'

export const passkeysSchema = (k: Kit) => ({
  passkeys: k.table(
    'passkeys',
    {
      id: k.id(),
      userId: k.text('user_id').notNull(),
      name: k.text('name').notNull(),
      credentialId: k.text('credential_id').notNull(),
      /** COSE form. */
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
