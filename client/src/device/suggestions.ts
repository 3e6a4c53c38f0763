import { toSearchWords } from '#shared/domain/jobs/local-jobs.ts'
import { NO_ALIASES, type Aliases } from '#shared/domain/search/aliases.ts'
import type { Titled } from '#shared/domain/search/suggestions.ts'
import { readAliases } from './aliases.ts'
import { allRows } from './post-rows.ts'
import { listSearches } from './search-store.ts'
import { syncState } from './sync-apply.ts'

/** A post or a recent search that can be suggested. */
export type SuggestiblePost = Titled & { postName: string; slug: string }
export type SuggestibleSearch = Titled & { query: string }

/** What this device can suggest. */
export type Suggestible = {
  /** The posts, newest first. */
  posts: readonly SuggestiblePost[]
  /** The searches of the current user, newest first. */
  searches: readonly SuggestibleSearch[]
  aliases: Aliases
  /** Whether the server would suggest the same posts. */
  isComplete: boolean
}

const wordsOf = (title: string): Titled => ({ words: toSearchWords(title, '').title })

/** Reads what this device can suggest. */
export async function readSuggestible(): Promise<Suggestible> {
  const [all, searches, aliases, { hasAllPosts }] = await Promise.all([
    allRows(),
    listSearches(),
    readAliases(),
    syncState(),
  ])
  const newestFirst = [...all].sort((a, b) => b.places.all - a.places.all || (a._id < b._id ? 1 : -1))
  return {
    posts: newestFirst.map(({ summary: { postName, slug } }) => ({ postName, slug, ...wordsOf(postName) })),
    searches: searches.map(({ query }) => ({ query, ...wordsOf(query) })),
    aliases,
    isComplete: hasAllPosts && aliases !== NO_ALIASES,
  }
}
