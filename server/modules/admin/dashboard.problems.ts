import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import { indiaDay } from '#shared/domain/dates/india-day.ts'
import type { Db } from '../../db/db.ts'
import { closingProblem, linkProblem, linksOf, sourceProblem } from './dashboard.attention.ts'
import { closedPosts, findDeadLinks, latestPosts } from './dashboard.posts.ts'
import type { ScannedPost } from './dashboard.posts.ts'

type Ports = { db: Db; clock: () => number; closingList: string }

/** A post that needs attention, and why. */
export type Problem = { id: string; reason: string }

/** Collects posts that need attention, each with its reason. */
function problems() {
  const found: Problem[] = []
  return {
    found,
    add({ id }: ScannedPost, reason: string): void {
      if (reason !== '') found.push({ id, reason })
    },
  }
}

/** Returns the posts that need attention, by reason. Reads at most a few thousand posts. */
export async function findProblems({
  db,
  clock,
  closingList,
}: Ports): Promise<Record<AttentionListName, Problem[]>> {
  const [source, closing, links] = [problems(), problems(), problems()]
  const today = indiaDay(clock())
  for await (const batch of latestPosts(db)) {
    const dead = await findDeadLinks(db, [...new Set(batch.flatMap(linksOf))])
    for (const post of batch) {
      source.add(post, sourceProblem(post))
      links.add(post, linkProblem(post, dead))
    }
  }
  for await (const batch of closedPosts(db, closingList, today))
    for (const post of batch) closing.add(post, closingProblem(post, today))
  return { noOfficialSource: source.found, lastDatePassed: closing.found, deadLinks: links.found }
}
