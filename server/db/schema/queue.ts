import { isSet } from '../kit.ts'
import type { Kit } from '../kit.ts'

/** Durable jobs: enqueued in the transaction of their write, run until they succeed or fail for good. */
export const queueSchema = (k: Kit) => ({
  jobs: k.table(
    'jobs',
    {
      id: k.id(),
      type: k.text('type').notNull(),
      /** Input of the job; encrypted if it holds a secret. */
      payload: k.text('payload').notNull(),
      /** Earliest start of the job; end of the lease while it is leased. */
      runAt: k.ms('run_at').notNull(),
      /** End of the use of the job, which is then deleted. */
      expiresAt: k.ms('expires_at'),
      attempts: k.int('attempts').notNull(),
      lastError: k.text('last_error').notNull(),
      createdAt: k.ms('created_at').notNull(),
      failedAt: k.ms('failed_at'),
    },
    (t) => [
      k.index('jobs_due').on(t.type, t.failedAt, t.runAt, t.id),
      k.index('jobs_expiry').on(t.expiresAt).where(isSet(t.expiresAt)),
      k.index('jobs_failed').on(t.failedAt, t.id).where(isSet(t.failedAt)),
    ],
  ),
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
