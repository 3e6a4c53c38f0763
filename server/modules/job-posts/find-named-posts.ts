import { jobPost, type JobPostSummary } from '#shared/contracts/job-post.ts'
import type { SearchTerm } from '#shared/domain/search/search-terms.ts'
import { searchTag, type Tagged } from '#server/content/cache/cache-tags.ts'
import { findSummaries } from '#server/content/store/find-summaries.ts'
import type { Db } from '#server/db/db.ts'
import { countedBlocks } from '#server/db/queries/listings.ts'
import { titleMatches } from '#server/search/title-matches.ts'
import { ALL_POSTS, postsOf } from './job-post-lists.ts'

/** Finds posts and organisations by their names. */
export const namedPosts = ({ db }: { db: Db }) => ({
  /** Returns the public posts whose names match, the best first. */
  async listNamed(
    terms: readonly SearchTerm[],
    limit: number,
  ): Promise<Tagged<{ posts: readonly JobPostSummary[] }>> {
    const ids = titleMatches(db.read, { terms, limit, filters: [ALL_POSTS.filter] })
    const found = await findSummaries(db.read, ids)
    return { posts: found.map(({ value }) => value as JobPostSummary), tags: [searchTag(jobPost.name)] }
  },

  /** Returns how many public posts an organisation has. */
  organisationPosts: (slug: string): number => countedBlocks(db.read, postsOf(slug)).total,
})
