import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { jobPosts, itemSummaryJson, savedJobs } = schema

export type SavedJobRow = typeof savedJobs.$inferSelect

/** Saved job with its post; post fields are null after a permanent deletion. */
export type SavedJobWithPost = {
  row: SavedJobRow
  status: string | null
  deletedAt: number | null
  summary: string | null
}

/** Maximum of tombstones stored per user. Devices learn of removed jobs by them. */
const REMOVED_MAX = 1000

const ofUser = (userId: string) => eq(savedJobs.userId, userId)
const rowId = (userId: string, postId: string): string => `${userId}:${postId}`

/** Reads a user's saved jobs and tombstones, first saved first, each with its post. */
export function readSaved(query: Query, userId: string, postId?: string): Promise<SavedJobWithPost[]> {
  const { status, deletedAt } = jobPosts
  return query
    .select({ row: getTableColumns(savedJobs), status, deletedAt, summary: itemSummaryJson.json })
    .from(savedJobs)
    .leftJoin(jobPosts, eq(jobPosts.id, savedJobs.postId))
    .leftJoin(itemSummaryJson, eq(itemSummaryJson.itemId, savedJobs.postId))
    .where(postId === undefined ? ofUser(userId) : eq(savedJobs.id, rowId(userId, postId)))
    .orderBy(asc(savedJobs.createdAt), asc(savedJobs.id))
}

export async function findSaved(query: Query, userId: string, postId: string): Promise<SavedJobRow | null> {
  const [row] = await query
    .select()
    .from(savedJobs)
    .where(eq(savedJobs.id, rowId(userId, postId)))
  return row ?? null
}

export async function isPublicPost(query: Query, postId: string): Promise<boolean> {
  const [post] = await query
    .select({ status: jobPosts.status, deletedAt: jobPosts.deletedAt })
    .from(jobPosts)
    .where(eq(jobPosts.id, postId))
  return post?.status === 'published' && post.deletedAt === null
}

export async function countPosts(
  query: Query,
  userId: string,
  field: 'isSaved' | 'isFollowed',
): Promise<number> {
  const [row] = await query
    .select({ posts: count() })
    .from(savedJobs)
    .where(and(ofUser(userId), eq(savedJobs[field], true)))
  return row?.posts ?? 0
}

/** Inserts a row, or replaces all its columns except `createdAt`. */
export async function upsertSaved(query: Query, row: Omit<SavedJobRow, 'id'>): Promise<void> {
  const { userId, postId, createdAt: _first, ...set } = row
  const id = rowId(userId, postId)
  await query
    .insert(savedJobs)
    .values({ ...row, id })
    .onConflictDoUpdate({ target: savedJobs.id, set })
}

/** Deletes a user's tombstones (neither saved nor followed) beyond the latest 1,000. */
export async function purgeTombstones(query: Query, userId: string): Promise<void> {
  const old = await query
    .select({ id: savedJobs.id })
    .from(savedJobs)
    .where(and(ofUser(userId), eq(savedJobs.isSaved, false), eq(savedJobs.isFollowed, false)))
    .orderBy(desc(savedJobs.isSavedAt), desc(savedJobs.id))
    .limit(REMOVED_MAX)
    .offset(REMOVED_MAX)
  if (old.length === 0) return
  await query.delete(savedJobs).where(
    inArray(
      savedJobs.id,
      old.map(({ id }) => id),
    ),
  )
}

export async function eraseSaved(query: Query, userId: string): Promise<void> {
  await query.delete(savedJobs).where(ofUser(userId))
}
