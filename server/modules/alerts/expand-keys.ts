import { personalKeys, personalRank } from '#shared/domain/alerts/alert-facts.ts'
import { postKeys } from '#shared/domain/alerts/alert-interests.ts'
import type { AlertRank } from '#shared/domain/alerts/alert-plan.ts'
import { lookupKeys } from '#shared/domain/alerts/search-filing.ts'
import { toSearchWords } from '#shared/domain/jobs/local-jobs.ts'
import type { SearchWords } from '#shared/domain/jobs/local-jobs.ts'
import type { Query } from '../../db/db.ts'
import type { AlertRow } from './new-alert.ts'
import { targetStatements } from './targets.statements.ts'
import type { PostFacts } from './post-facts.ts'

/** A key under which owners stand who may want an alert. */
export type TargetKey = {
  key: string
  rank: AlertRank
  /** Where it stands among all keys of an alert, the most personal first: a post that changes meanwhile moves none. */
  order: string
  /** Whether its owners are found by their sets, not by the post or quiz. */
  isOfSets: boolean
  isSearch: boolean
}

// A post of many words has tens of thousands of keys.
const LOOKUP_BATCH = 200

/** Returns those of the keys of a post's words under which a saved search stands. */
async function searchKeys(
  query: Query,
  words: SearchWords,
  pause: () => Promise<void>,
): Promise<readonly string[]> {
  const keys = lookupKeys(words)
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

/** Returns the keys by which the owners of an alert are found, in their order. */
export async function targetKeys(
  query: Query,
  alert: AlertRow,
  post: PostFacts,
  pause: () => Promise<void>,
): Promise<{ keys: TargetKey[]; words: SearchWords }> {
  const { title, body } = alert.facts.toSearches ? post.text() : { title: '', body: '' }
  const words = toSearchWords(title, body)
  const keys = [
    ...personalKeys(alert.facts, alert.postId).map((key) => targetKey(OWN, personalRank(alert.facts), key)),
    ...postKeys(alert.facts).map((key) => targetKey(TOPICS, 'topic', key)),
    ...(await searchKeys(query, words, pause)).map((key) => targetKey(SEARCHES, 'topic', key)),
  ]
  return { keys: keys.toSorted((a, b) => (a.order < b.order ? -1 : 1)), words }
}
