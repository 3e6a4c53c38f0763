import { and, asc, count, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Query } from '../../db/db.ts'
import { schema } from '../../db/schema/index.ts'

const { jobPosts, itemSummaryJson, savedJobs } = schema

export type SavedJobRow = typeof savedJobs.$inferSelect

/** A saved job with its post, of which nothing is known where it is gone for good. */
export type SavedJobWithPost = {
  row: SavedJobRow
  status: string | null
  deletedAt: number | null
  summary: string | null
}

/** Removed jobs that are kept, for the devices of one person to learn of them. */
const REMOVED_MAX = 1000

const ofUser = (userId: string) => eq(savedJobs.userId, userId)
const rowId = (userId: string, postId: string): string => `${userId}:${postId}`

/** Saved jobs in any state, the first saved first, each with its post. */
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

/** What is stored of one post. */
export async function findSaved(query: Query, userId: string, postId: string): Promise<SavedJobRow | null> {
  const [row] = await query
    .select()
    .from(savedJobs)
    .where(eq(savedJobs.id, rowId(userId, postId)))
  return row ?? null
}

/** Whether there is a post that the public sees. */
export async function isPublicPost(query: Query, postId: string): Promise<boolean> {
  const [post] = await query
    .select({ status: jobPosts.status, deletedAt: jobPosts.deletedAt })
    .from(jobPosts)
    .where(eq(jobPosts.id, postId))
  return post?.status === 'published' && post.deletedAt === null
}

/** How many jobs somebody keeps. */
export async function countSaved(query: Query, userId: string): Promise<number> {
  const [row] = await query
    .select({ saved: count() })
    .from(savedJobs)
    .where(and(ofUser(userId), eq(savedJobs.isSaved, true)))
  return row?.saved ?? 0
}

/** Writes a row in place of what was there. */
export async function upsertSaved(query: Query, row: Omit<SavedJobRow, 'id'>): Promise<void> {
  const { userId, postId, createdAt: _first, ...set } = row
  const id = rowId(userId, postId)
  await query
    .insert(savedJobs)
    .values({ ...row, id })
    .onConflictDoUpdate({ target: savedJobs.id, set })
}

/** Forgets the removed jobs of a person beyond the last ones. */
export async function purgeTombstones(query: Query, userId: string): Promise<void> {
  const old = await query
    .select({ id: savedJobs.id })
    .from(savedJobs)
    .where(and(ofUser(userId), eq(savedJobs.isSaved, false)))
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

/** Forgets everything that a person saved. */
export async function eraseSaved(query: Query, userId: string): Promise<void> {
  await query.delete(savedJobs).where(ofUser(userId))
}
