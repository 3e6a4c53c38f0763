import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import type { Db } from '../../db/db.ts'
import { linkProblem, linksOf, sourceProblem, undatedProblem } from './dashboard.attention.ts'
import { findDeadLinks, latestPosts } from './dashboard.posts.ts'

/** The public posts without a last date that are probably closed, the first to close first. */
export type UndatedPosts = {
  countProbablyClosed: () => number
  readProbablyClosed: (limit: number, offset: number) => Promise<readonly JobPostSummary[]>
}

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

/** Returns the posts that need attention for what they hold, by reason. Reads at most a few thousand posts. */
export async function findProblems(
  db: Db,
): Promise<Record<Exclude<AttentionListName, 'probablyClosed'>, Problem[]>> {
  const [source, links] = [problems(), problems()]
  for await (const batch of latestPosts(db)) {
    const dead = await findDeadLinks(db, [...new Set(batch.flatMap(linksOf))])
    for (const post of batch) {
      source.add(post.id, sourceProblem(post))
      links.add(post.id, linkProblem(post, dead))
    }
  }
  return { noOfficialSource: source.found, deadLinks: links.found }
}

/** Returns a page of a list of posts that need attention, and its total. */
export async function pageOfProblems(
  { db, undatedPosts }: { db: Db; undatedPosts: UndatedPosts },
  list: AttentionListName,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: Problem[]; total: number }> {
  if (list === 'probablyClosed') {
    const posts = await undatedPosts.readProbablyClosed(limit, offset)
    const found = posts.map((post) => ({ id: post._id, reason: undatedProblem(post) }))
    return { found, total: undatedPosts.countProbablyClosed() }
  }
  const found = (await findProblems(db))[list]
  return { found: found.slice(offset, offset + limit), total: found.length }
}
