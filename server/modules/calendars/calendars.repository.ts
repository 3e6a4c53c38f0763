import { and, asc, eq, isNull } from 'drizzle-orm'
import type { DatedPost } from '#shared/domain/jobs/job-calendar.ts'
import { SAVED_JOBS_MAX } from '#shared/domain/jobs/saved-job.ts'
import type { Query } from '#server/db/db.ts'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'

const { calendarAddresses, jobPosts, savedJobs } = schema

export type CalendarAddressRow = typeof calendarAddresses.$inferSelect

const isOfUser = (userId: string) => eq(calendarAddresses.userId, userId)

export async function findAddress(query: Query, userId: string): Promise<CalendarAddressRow | null> {
  const [row] = await query.select().from(calendarAddresses).where(isOfUser(userId))
  return row ?? null
}

/** Stores the address of a user in place of the earlier one. */
export async function replaceAddress(query: Query, row: CalendarAddressRow): Promise<void> {
  const { userId: _user, ...set } = row
  await query
    .insert(calendarAddresses)
    .values(row)
    .onConflictDoUpdate({ target: calendarAddresses.userId, set })
}

/** Returns false if the user had no address. */
export async function deleteAddress(query: Query, userId: string): Promise<boolean> {
  const deleted = await query
    .delete(calendarAddresses)
    .where(isOfUser(userId))
    .returning({ userId: calendarAddresses.userId })
  return deleted.length > 0
}

const userByHash = preparePerQuery((query) =>
  query
    .select({ userId: calendarAddresses.userId })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.tokenHash, param('hash')))
    .prepare(),
)

export async function findUserByHash(query: Query, hash: string): Promise<string | null> {
  const [row] = await userByHash(query).execute({ hash })
  return row?.userId ?? null
}

const savedPublicPosts = preparePerQuery((query) =>
  query
    .select({
      _id: jobPosts.id,
      postName: jobPosts.postName,
      slug: jobPosts.slug,
      version: jobPosts.version,
      updatedAt: jobPosts.updatedAt,
      beginDate: jobPosts.beginDate,
      lastDate: jobPosts.lastDate,
      importantDates: jobPosts.importantDates,
    })
    .from(savedJobs)
    .innerJoin(jobPosts, eq(jobPosts.id, savedJobs.postId))
    .where(
      and(
        eq(savedJobs.userId, param('userId')),
        eq(savedJobs.isSaved, true),
        eq(jobPosts.status, 'published'),
        isNull(jobPosts.deletedAt),
      ),
    )
    .orderBy(asc(jobPosts.id))
    .limit(SAVED_JOBS_MAX)
    .prepare(),
)

/** Reads the public posts among a user's saved jobs. Posts in the trash and withdrawn posts are absent. */
export async function readSavedPosts(query: Query, userId: string): Promise<DatedPost[]> {
  const rows = await savedPublicPosts(query).execute({ userId })
  return rows.map(({ updatedAt, ...post }) => ({ ...post, updatedAt: new Date(updatedAt).toISOString() }))
}
