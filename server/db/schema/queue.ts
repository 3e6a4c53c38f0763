import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

/** Durable jobs: enqueued in the transaction of the write they follow from, run until they succeed or are given up. */
export const queueSchema = (k: Kit) => ({
  jobs: k.table(
    'jobs',
    {
      id: k.id(),
      type: k.text('type').notNull(),
      /** The input of the job; a payload with a secret is encrypted. */
      payload: k.text('payload').notNull(),
      /** The earliest start of the job; while it is leased, the end of the lease. */
      runAt: k.ms('run_at').notNull(),
      /** After this instant the job is useless and is deleted. */
      expiresAt: k.ms('expires_at'),
      attempts: k.int('attempts').notNull(),
      /** The reason of the last failed attempt, without foreign text. */
      lastError: k.text('last_error').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** When it was given up; stored for the admins. */
      failedAt: k.ms('failed_at'),
    },
    (t) => [
      k.index('jobs_due').on(t.type, t.failedAt, t.runAt, t.id),
      k.index('jobs_expiry').on(t.expiresAt).where(isSet(t.expiresAt)),
      k.index('jobs_failed').on(t.failedAt, t.id).where(isSet(t.failedAt)),
    ],
  ),
  /** When links in posts were last checked, and the result. */
  linkChecks: k.table(
    'link_checks',
    {
      url: k.id('url'),
      checkedAt: k.ms('checked_at').notNull(),
      isAlive: k.bool('is_alive').notNull(),
      failures: k.int('failures').notNull(),
      result: k.text('result').notNull(),
    },
    (t) => [k.index('link_checks_time').on(t.checkedAt)],
  ),
})
