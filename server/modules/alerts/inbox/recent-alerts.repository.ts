import { and, desc, eq, gt, isNull, lte, notInArray, or } from 'drizzle-orm'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { alerts, jobPosts, quizzes } = schema

const isPublic = (table: typeof jobPosts | typeof quizzes) =>
  and(eq(table.status, 'published'), isNull(table.deletedAt))

/** Maximum of alerts read, latest first: far more than a month has. */
export const MAX_ALERTS = 5000

/** Reads alerts sent after an instant with a public post or quiz, latest first, with its version. */
export const recentAlertRows = preparePerQuery((query) =>
  query
    .select({
      id: alerts.id,
      postId: alerts.postId,
      postVersion: jobPosts.version,
      quizVersion: quizzes.version,
    })
    .from(alerts)
    .leftJoin(jobPosts, eq(jobPosts.id, alerts.postId))
    .leftJoin(quizzes, eq(quizzes.id, alerts.postId))
    .where(
      and(
        gt(alerts.at, param('after')),
        lte(alerts.releaseAt, param('now')),
        notInArray(alerts.phase, ['cancelled', 'voided']),
        or(isPublic(jobPosts), isPublic(quizzes)),
      ),
    )
    .orderBy(desc(alerts.at), desc(alerts.id))
    .limit(MAX_ALERTS)
    .prepare(),
)
