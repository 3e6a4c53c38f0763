import { isClosed } from '#shared/domain/jobs/closing.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { entryTarget, hasStage, STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { hasOfficialSource } from '#shared/domain/jobs/official-source.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import type { DeadLinks, ScannedPost } from './dashboard.posts.ts'

/*
 * Reasons why a post needs attention, as text for admins; '' if nothing is wrong with it.
 */

/** Returns the problem if no link of the post leads to an official site. */
export const sourceProblem = (post: ScannedPost): string =>
  hasOfficialSource(post) ? '' : 'No link leads to an official site.'

/** Returns the problem if the last date has passed but Apply is still offered. */
export const closingProblem = (post: ScannedPost, today: string): string =>
  isClosed(post.lastDate, today) && hasStage(post.applyLink)
    ? `The last date was ${formatDay(post.lastDate)}, and Apply is still offered.`
    : ''

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
