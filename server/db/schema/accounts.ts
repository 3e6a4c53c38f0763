import type { Role } from '#shared/contracts/auth.ts'
import type { Kit } from '../kit.ts'

export const accountsSchema = (k: Kit) => ({
  users: k.table(
    'users',
    {
      id: k.id(),
      /** Trimmed, NFKC, lower-cased: one account per address. */
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
      /** Passkey that proves the session: it signed in or was added there. Null for an OTP or link alone. */
      passkeyId: k.text('passkey_id'),
    },
    (t) => [k.index('sessions_user').on(t.userId, t.lastSeenAt), k.index('sessions_seen').on(t.lastSeenAt)],
  ),
  /** Browsers that signed in to an address: attempts from unknown browsers do not count against them. */
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
