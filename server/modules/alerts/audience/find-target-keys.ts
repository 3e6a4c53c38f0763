import { personalKeys, personalRank } from '#shared/domain/alerts/alert-meaning.ts'
import { postKeys } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import { lookupKeys } from '#shared/domain/alerts/saved-search.ts'
import type { SearchedPost } from '#shared/domain/alerts/saved-search.ts'
import { toPostSearchText, type PostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { Query } from '#server/db/db.ts'
import type { AlertRow } from '#server/modules/alerts/model/build-alert-row.ts'
import { targetStatements } from './targets.repository.ts'
import type { PostFacts } from '#server/modules/alerts/model/post-facts.schema.ts'

/** Index key for candidate recipients. */
export type TargetKey = {
  key: string
  rank: AlertRank
  /** Sort order of an alert's keys: the user's own targets, topics, searches. Changes of the post do not affect it. */
  order: string
  /** True if owners are found by interest sets, not by post or quiz. */
  isOfSets: boolean
  isSearch: boolean
}

// A long post has tens of thousands of keys.
const LOOKUP_BATCH = 200

async function searchKeys(
  query: Query,
  post: SearchedPost,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const keys = lookupKeys(post)
  const known: string[] = []
  for (let start = 0; start < keys.length; start += LOOKUP_BATCH) {
    known.push(...targetStatements(query).known.all(JSON.stringify(keys.slice(start, start + LOOKUP_BATCH))))
    await pause()
  }
  return known
}

const targetKey = (group: number, rank: AlertRank, key: string): TargetKey => ({
  key,
  rank,
  order: `${group}${key}`,
  isOfSets: group !== OWN,
  isSearch: group === SEARCHES,
})
const [OWN, TOPICS, SEARCHES] = [1, 2, 3] as const

export function searchedPost(
  { at, facts }: Pick<AlertRow, 'at' | 'facts'>,
  { lastDate, qualifications, organisationSlug, purpose }: Omit<PostFacts, 'text'>,
  words: PostSearchText,
): SearchedPost {
  const { state } = facts
  const day = indiaDay(at)
  return { words, state, qualifications, organisation: organisationSlug, purpose, lastDate, day }
}

function toSearched(alert: AlertRow, post: PostFacts): SearchedPost {
  const { title, body } = post.text()
  return searchedPost(alert, post, toPostSearchText(title, body))
}

/** Returns the keys of an alert's candidate owners, in order. */
export async function targetKeys(
  query: Query,
  alert: AlertRow,
  post: PostFacts,
  pause: () => Promise<void>,
): Promise<{ keys: TargetKey[]; searched: SearchedPost | null }> {
  const searched = alert.facts.toSearches ? toSearched(alert, post) : null
  const found = searched === null ? [] : await searchKeys(query, searched, pause)
  const keys = [
    ...personalKeys(alert.facts, alert.postId).map((key) => targetKey(OWN, personalRank(alert.facts), key)),
    ...postKeys(alert.facts).map((key) => targetKey(TOPICS, 'topic', key)),
    ...found.map((key) => targetKey(SEARCHES, 'topic', key)),
  ]
  return { keys: keys.toSorted((a, b) => (a.order < b.order ? -1 : 1)), searched }
}
