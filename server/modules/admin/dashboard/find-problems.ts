import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import type { AttentionListName } from '#shared/domain/attention-lists.ts'
import type { Db } from '#server/db/db.ts'
import { findDeadLinks, latestPosts, type DeadLinks, type ScannedPost } from './dashboard.repository.ts'
import { formatDay, indiaDay } from '#shared/domain/dates/india-day.ts'
import { entryTarget, STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { hasOfficialSource } from '#shared/domain/jobs/official-source.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'

// Reasons why a post needs attention, as text for admins; '' if there is none.

/** Returns the problem if no link of the post leads to an official site. */
const sourceProblem = (post: ScannedPost): string =>
  hasOfficialSource(post) ? '' : 'No link leads to an official site.'

const undatedProblem = ({ updatedAt }: JobPostSummary): string =>
  `No last date is given. Visitors do not see Apply. Last changed on ${formatDay(indiaDay(Date.parse(updatedAt)))}.`

const toLinks = (post: ScannedPost): string[] => [
  post.notificationLink,
  ...STAGES.flatMap((stage) => visibleEntries(post[stage]).map(({ link }) => link)),
]

function linkProblem(post: ScannedPost, dead: DeadLinks): string {
  for (const stage of STAGES)
    for (const { label, link } of visibleEntries(post[stage]))
      if (entryTarget(stage, link, post.notificationLink) === null) return `“${label}” has no link.`
  const url = toLinks(post).find((link) => dead.has(link))
  return url === undefined ? '' : `${linkHost(url)} does not answer (${dead.get(url)}).`
}

/** Public posts without a last date that are probably closed, earliest closing first. */
export type UndatedPosts = {
  countProbablyClosed: () => Promise<number>
  readProbablyClosed: (limit: number, offset: number) => Promise<readonly JobPostSummary[]>
}

export type Problem = { kind?: string; id: string; reason: string }

export type RefusedPublications = () => (Problem & { kind: string })[]

function problems() {
  const found: Problem[] = []
  return {
    found,
    add(id: string, reason: string): void {
      if (reason !== '') found.push({ id, reason })
    },
  }
}

/** Returns posts with faulty content, by reason. Reads at most a few thousand posts. */
export async function findProblems(
  db: Db,
): Promise<Record<Exclude<AttentionListName, 'probablyClosed' | 'notPublished'>, Problem[]>> {
  const [source, links] = [problems(), problems()]
  for await (const batch of latestPosts(db)) {
    const dead = await findDeadLinks(db, [...new Set(batch.flatMap(toLinks))])
    for (const post of batch) {
      source.add(post.id, sourceProblem(post))
      links.add(post.id, linkProblem(post, dead))
    }
  }
  return { noOfficialSource: source.found, deadLinks: links.found }
}

type Listed = { db: Db; undatedPosts: UndatedPosts; refusedPublications: RefusedPublications }

export async function pageOfProblems(
  { db, undatedPosts, refusedPublications }: Listed,
  list: AttentionListName,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ found: Problem[]; total: number }> {
  if (list === 'probablyClosed') {
    const posts = await undatedPosts.readProbablyClosed(limit, offset)
    const found = posts.map((post) => ({ id: post._id, reason: undatedProblem(post) }))
    return { found, total: await undatedPosts.countProbablyClosed() }
  }
  const found = list === 'notPublished' ? refusedPublications() : (await findProblems(db))[list]
  return { found: found.slice(offset, offset + limit), total: found.length }
}
