import { and, desc, eq, gt, isNull, lte, notInArray } from 'drizzle-orm'
import { param } from '../../db/kit.ts'
import { preparePerQuery } from '../../db/prepared.ts'
import { schema } from '../../db/schema/index.ts'

const { alerts, jobPosts } = schema

/** Alerts that inboxes are made of, the latest: far more than a month has. */
export const MAX_ALERTS = 5000

/** Reads which alerts were told after an instant and have a public post, the latest first, each with the post's version. */
export const toldAlerts = preparePerQuery((query) =>
  query
    .select({ id: alerts.id, postId: alerts.postId, version: jobPosts.version })
    .from(alerts)
    .innerJoin(jobPosts, eq(jobPosts.id, alerts.postId))
    .where(
      and(
        gt(alerts.at, param('after')),
        lte(alerts.releaseAt, param('now')),
        notInArray(alerts.phase, ['cancelled', 'voided']),
        eq(jobPosts.status, 'published'),
        isNull(jobPosts.deletedAt),
      ),
    )
    .orderBy(desc(alerts.at), desc(alerts.id))
    .limit(MAX_ALERTS)
    .prepare(),
)
