import { isClosed } from '#shared/domain/jobs/closing.ts'
import { showDay } from '#shared/domain/dates/india-day.ts'
import { entryTarget, hasStage, STAGES, visibleEntries } from '#shared/domain/jobs/job-stages.ts'
import { hasOfficialSource } from '#shared/domain/jobs/official-source.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'
import type { DeadLinks, ScannedPost } from './dashboard.posts.ts'

/*
 * Why a post wants a look, in a word for people; blank where nothing is wrong with it.
 */

/** No link of the post leads to an official site. */
export const sourceProblem = (post: ScannedPost): string =>
  hasOfficialSource(post) ? '' : 'No link leads to an official site.'

/** The last date is over, but the list still offers Apply. */
export const closingProblem = (post: ScannedPost, today: string): string =>
  isClosed(post.lastDate, today) && hasStage(post.applyLink)
    ? `The last date was ${showDay(post.lastDate)}, and Apply is still offered.`
    : ''

/** Every address that readers are led to. */
export const linksOf = (post: ScannedPost): string[] => [
  post.notificationLink,
  ...STAGES.flatMap((stage) => visibleEntries(post[stage]).map(({ link }) => link)),
]

/** An entry has a label and leads nowhere, or a link was dead at the last look. */
export function linkProblem(post: ScannedPost, dead: DeadLinks): string {
  for (const stage of STAGES)
    for (const { label, link } of visibleEntries(post[stage]))
      if (entryTarget(stage, link, post.notificationLink) === null) return `“${label}” has no link.`
  const url = linksOf(post).find((link) => dead.has(link))
  return url === undefined ? '' : `${linkHost(url)} does not answer (${dead.get(url)}).`
}
