import { inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { personalKeys } from '#shared/domain/alerts/alert-meaning.ts'
import { postKeys } from '#shared/domain/alerts/alert-interests.ts'
import type { PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { Db } from '#server/db/db.ts'
import { schema } from '#server/db/schema/index.ts'
import { postCache } from './cache-posts.ts'
import type { CachedPost } from './cache-posts.ts'
import type { ReadPost } from '#server/modules/alerts/model/post-facts.schema.ts'
import { MAX_ALERTS, recentAlertRows } from './recent-alerts.repository.ts'

const { alerts } = schema

export const INBOX_MS = 30 * DAY_MS
const BATCH = 500

export type RecentAlert = {
  id: string
  postId: string
  at: number
  facts: AlertFacts
  /** Interest keys that match owners, without searches. */
  keys: readonly string[]
  post: () => Promise<CachedPost>
  words: () => Promise<PostSearchText>
}

type Stored = Pick<RecentAlert, 'postId' | 'at' | 'facts' | 'keys'>

const toKeys = (postId: string, facts: AlertFacts): string[] => [
  ...personalKeys(facts, postId),
  ...postKeys(facts),
]

type Ports = { db: Db; readPost: ReadPost }

/** Builds the reader of recent alerts. Alerts are immutable: each is read once, the list and versions each time. */
export function recentAlerts({ db, readPost }: Ports): (now: number) => Promise<RecentAlert[]> {
  // Twice the size of one read, so new alerts never evict those of the last read.
  const known = new LRUCache<string, Stored>({ max: 2 * MAX_ALERTS })
  const posts = postCache(readPost)

  async function load(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += BATCH) {
      const { id, postId, at, facts } = alerts
      const rows = await db.read
        .select({ id, postId, at, facts })
        .from(alerts)
        .where(inArray(id, ids.slice(start, start + BATCH)))
      for (const row of rows)
        known.set(row.id, {
          postId: row.postId,
          at: row.at,
          facts: row.facts,
          keys: toKeys(row.postId, row.facts),
        })
    }
  }

  return async (now) => {
    const rows = await recentAlertRows(db.read).execute({ after: now - INBOX_MS, now })
    await load(rows.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id))
    return rows.flatMap(({ id, postId, postVersion, quizVersion }) => {
      const stored = known.get(id)
      const version = postVersion ?? quizVersion ?? 0
      if (stored === undefined) return []
      const post = () => posts.facts(postId, version)
      return [{ id, ...stored, post, words: () => posts.words(postId, version) }]
    })
  }
}
