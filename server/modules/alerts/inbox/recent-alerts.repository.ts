import { and, desc, eq, gt, isNull, lte, notInArray, or, inArray } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { DAY_MS } from '#shared/domain/dates/durations.ts'
import { personalKeys } from '#shared/domain/alerts/alert-meaning.ts'
import type { AlertFacts } from '#shared/domain/alerts/alert-meaning.ts'
import { postKeys } from '#shared/domain/alerts/alert-interests.ts'
import { param } from '#server/db/kit.ts'
import { preparePerQuery } from '#server/db/queries/prepared-statements.ts'
import { schema } from '#server/db/schema/index.ts'
import type { PostFacts, ReadPost } from '#server/modules/alerts/model/alerts.repository.ts'
import type { Db } from '#server/db/db.ts'

const { alerts, jobPosts, quizzes } = schema

const isPublic = (table: typeof jobPosts | typeof quizzes) =>
  and(eq(table.status, 'published'), isNull(table.deletedAt))

/** Maximum of alerts read, latest first: far more than a month has. */
const MAX_ALERTS = 5000

/** Reads alerts sent after an instant with a public post or quiz, latest first, with its version. */
const recentAlertRows = preparePerQuery((query) =>
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

const MAX_POSTS = 2000

type CachedPost = Omit<PostFacts, 'text'>

type CacheEntry = { version: number; facts: CachedPost; words: PostSearchText | null }

function postCache(readPost: ReadPost) {
  const cache = new LRUCache<string, CacheEntry>({ max: MAX_POSTS })

  async function load(id: string, version: number): Promise<CacheEntry> {
    const found = await readPost(id)
    if (found === null) throw new Error('A post that has just been public was never stored.')
    const { text: _text, ...facts } = found
    return { version, facts, words: null }
  }

  async function get(id: string, version: number): Promise<CacheEntry> {
    const known = cache.get(id)
    if (known?.version === version) return known
    const post = await load(id, version)
    cache.set(id, post)
    return post
  }

  return {
    facts: async (id: string, version: number) => (await get(id, version)).facts,
    async words(id: string, version: number): Promise<PostSearchText> {
      const post = await get(id, version)
      if (post.words === null) {
        const text = (await readPost(id))?.text() ?? { title: '', body: '' }
        post.words = toPostSearchText(text.title, text.body)
      }
      return post.words
    },
  }
}

export const INBOX_MS = 30 * DAY_MS
const BATCH = 500

export type RecentAlert = {
  id: string
  postId: string
  at: number
  facts: AlertFacts
  /** Interest keys that match owners, apart from saved searches. */
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

/** Builds the reader of recent alerts. Immutable alerts are cached; the list and item versions are read each time. */
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
