import { searchLocalJobs } from '#shared/domain/job-lists/search-local-jobs.ts'
import { readAliases } from './aliases.ts'
import type { ListRow } from '#client/device/db/db.ts'
import { getSearchTexts } from '#client/device/db/post-rows.ts'

type Query = Parameters<typeof searchLocalJobs>[1]

/** Loaded with the first search. */
export async function searchPosts(rows: readonly ListRow[], query: Query) {
  const [aliases, words] = await Promise.all([readAliases(), getSearchTexts()])
  return await searchLocalJobs({ rows, words, aliases }, query)
}
