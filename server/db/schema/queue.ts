import type { Kit } from '../kit.ts'

/** Durable jobs: enqueued in the transaction of what they follow from, run until they succeed or are given up. */
export const queueSchema = (k: Kit) => ({
  jobs: k.table(
    'jobs',
    {
      id: k.id(),
      type: k.text('type').notNull(),
      /** What the job is about; what holds a secret is sealed. */
      payload: k.text('payload').notNull(),
      /** From when it may run; while a worker has it, when another may take it up. */
      runAt: k.ms('run_at').notNull(),
      /** After this it is of no use any more and is dropped. */
      expiresAt: k.ms('expires_at'),
      attempts: k.int('attempts').notNull(),
      /** What the last try failed of, without foreign text. */
      lastError: k.text('last_error').notNull(),
      createdAt: k.ms('created_at').notNull(),
      /** When it was given up: kept for the admins. */
      failedAt: k.ms('failed_at'),
    },
    (t) => [
      k.index('jobs_due').on(t.type, t.failedAt, t.runAt, t.id),
      k.index('jobs_expiry').on(t.expiresAt),
    ],
  ),
  /** When links of posts were last looked at, and what came of it. */
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
