import type { Role } from '#shared/contracts/auth.ts'
import type { Kit } from '../kit.ts'

/** People, where they are signed in, and the one-time codes that let them in. */
export const accountsSchema = (k: Kit) => ({
  users: k.table(
    'users',
    {
      id: k.id(),
      /** Trimmed, NFKC, lower-cased: one account for one address. */
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
      /** Browser and system in short. */
      device: k.text('device').notNull(),
      createdAt: k.ms('created_at').notNull(),
      lastSeenAt: k.ms('last_seen_at').notNull(),
      revokedAt: k.ms('revoked_at'),
    },
    (t) => [k.index('sessions_user').on(t.userId, t.lastSeenAt), k.index('sessions_seen').on(t.lastSeenAt)],
  ),
  codes: k.table(
    'codes',
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
      /** When it was used, or a newer one took its place. */
      deadAt: k.ms('dead_at'),
    },
    (t) => [
      k.index('codes_email').on(t.email, t.purpose, t.createdAt),
      k.index('codes_expiry').on(t.expiresAt),
    ],
  ),
  /** What an address has tried: a new code does not wipe it. */
  codeAddresses: k.table('code_addresses', {
    email: k.id('email'),
    failuresInRow: k.int('failures_in_row').notNull(),
    failuresToday: k.int('failures_today').notNull(),
    /** When the day that is counted began. */
    dayAt: k.ms('day_at').notNull(),
    pausedUntil: k.ms('paused_until').notNull(),
    /** Instants of the sends of the last day. */
    sends: k.json<number[]>('sends').notNull(),
    /** Whether the last code was used: then another may be asked for at once. */
    lastWasUsed: k.bool('last_was_used').notNull(),
  }),
})
