import type { JobPostSummary } from '#shared/contracts/job-post.ts'
import { formatDay, indiaDay } from '#shared/domain/dates/india-day.ts'
import { entryTarget, STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { hasOfficialSource } from '#shared/domain/jobs/official-source.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import type { DeadLinks, ScannedPost } from './dashboard.repository.ts'

/*
 * Reasons why a post needs attention, as text for admins; '' if nothing is wrong with it.
 */

/** Returns the problem if no link of the post leads to an official site. */
export const sourceProblem = (post: ScannedPost): string =>
  hasOfficialSource(post) ? '' : 'No link leads to an official site.'

/** Returns the problem of a post without a last date that is probably closed. */
export const undatedProblem = ({ updatedAt }: JobPostSummary): string =>
  `No last date is given, and visitors are not offered Apply. Last changed on ${formatDay(indiaDay(Date.parse(updatedAt)))}.`

/** Returns all link URLs that the post shows to readers. */
export const linksOf = (post: ScannedPost): string[] => [
  post.notificationLink,
  ...STAGES.flatMap((stage) => visibleEntries(post[stage]).map(({ link }) => link)),
]

/** Returns the problem if an entry has a label without a link, or a link was dead at the last check. */
export function linkProblem(post: ScannedPost, dead: DeadLinks): string {
  for (const stage of STAGES)
    for (const { label, link } of visibleEntries(post[stage]))
      if (entryTarget(stage, link, post.notificationLink) === null) return `“${label}” has no link.`
  const url = linksOf(post).find((link) => dead.has(link))
  return url === undefined ? '' : `${linkHost(url)} does not answer (${dead.get(url)}).`
}
