import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { addDays, indiaDay, indiaDayStart } from '#shared/domain/dates/india-day.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'

const { jobPosts, linkChecks } = schema

// Maximum of posts that a request reads. The dashboard shows recent posts only, so its cost is bounded.
const MAX_COUNTED = 5000
const SCAN_LIMIT = 1000

// Posts read before yielding to the event loop for other requests.
const BATCH = 100

const DAYS = 30

const scannedColumns = {
  id: jobPosts.id,
  notificationLink: jobPosts.notificationLink,
  applyLink: jobPosts.applyLink,
  admissionLink: jobPosts.admissionLink,
  admitCardLink: jobPosts.admitCardLink,
  answerKeyLink: jobPosts.answerKeyLink,
  resultLink: jobPosts.resultLink,
}

const isPublished = and(isNull(jobPosts.deletedAt), eq(jobPosts.status, 'published'))
const latestFirst = [desc(jobPosts.updatedAt), desc(jobPosts.id)] as const

export type ScannedPost = Pick<typeof jobPosts.$inferSelect, keyof typeof scannedColumns>

/** Dead links of the last check, each with its status or error. */
export type DeadLinks = ReadonlyMap<string, string>

/** Counts posts by first publication on the last 30 days in India, among the 5,000 last updated. */
export async function publishedPerDay(db: Db, now: number): Promise<{ day: string; count: number }[]> {
  const first = addDays(indiaDay(now), 1 - DAYS)
  const rows = await db.read
    .select({ publishedAt: jobPosts.publishedAt })
    .from(jobPosts)
    .where(and(isPublished, gte(jobPosts.updatedAt, indiaDayStart(first))))
    .orderBy(...latestFirst)
    .limit(MAX_COUNTED)
  const counts = new Map<string, number>()
  for (const { publishedAt } of rows) {
    const day = publishedAt === null ? '' : indiaDay(publishedAt)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return Array.from({ length: DAYS }, (_, index) => {
    const day = addDays(first, index)
    return { day, count: counts.get(day) ?? 0 }
  })
}

/** Reads the 1,000 last updated published posts, in batches of 100. */
export async function* latestPosts(db: Db): AsyncGenerator<ScannedPost[]> {
  for (let offset = 0; offset < SCAN_LIMIT; offset += BATCH) {
    const posts = await db.read
      .select(scannedColumns)
      .from(jobPosts)
      .where(isPublished)
      .orderBy(...latestFirst)
      .limit(BATCH)
      .offset(offset)
    yield posts
    if (posts.length < BATCH) return
    await nextTurn()
  }
}

export async function findDeadLinks(db: Db, urls: readonly string[]): Promise<DeadLinks> {
  const dead = await db.read
    .select({ url: linkChecks.url, result: linkChecks.result })
    .from(linkChecks)
    .where(and(inArray(linkChecks.url, [...urls]), eq(linkChecks.isAlive, false)))
  return new Map(dead.map(({ url, result }) => [url, result]))
}
