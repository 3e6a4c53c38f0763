import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db } from '../../db/db.ts'
import { linkProblem, linksOf, sourceProblem, undatedProblem } from './dashboard.attention.ts'
import { findDeadLinks, latestPosts } from './dashboard.posts.ts'

/** Reads public posts without a last date, the oldest first, in batches. */
export type UndatedPosts = () => AsyncIterable<readonly JobPostSummary[]>

type Ports = { db: Db; clock: () => number; undatedPosts: UndatedPosts }

/** A post that needs attention, and why. */
export type Problem = { id: string; reason: string }

/** Collects posts that need attention, each with its reason. */
function problems() {
  const found: Problem[] = []
  return {
    found,
    add(id: string, reason: string): void {
      if (reason !== '') found.push({ id, reason })
    },
  }
}

/** Returns the posts that need attention, by reason. Reads at most a few thousand posts. */
export async function findProblems({
  db,
  clock,
  undatedPosts,
}: Ports): Promise<Record<AttentionListName, Problem[]>> {
  const [source, undated, links] = [problems(), problems(), problems()]
  const today = indiaDay(clock())
  for await (const batch of latestPosts(db)) {
    const dead = await findDeadLinks(db, [...new Set(batch.flatMap(linksOf))])
    for (const post of batch) {
      source.add(post.id, sourceProblem(post))
      links.add(post.id, linkProblem(post, dead))
    }
  }
  for await (const batch of undatedPosts())
    for (const post of batch) undated.add(post._id, undatedProblem(post, today))
  return { noOfficialSource: source.found, probablyClosed: undated.found, deadLinks: links.found }
}
