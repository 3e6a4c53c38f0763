import { STAGES, visibleEntries, type LabelledLink, type StageLinks } from './job-stages.ts'
import { isSafeLink } from '../links/safe-link.ts'

/** Returns the distinct link addresses of a post, with the label of the first entry; the notification's is blank. */
export function postLinks(post: StageLinks & { notificationLink: string }): LabelledLink[] {
  const entries = STAGES.flatMap((stage) => visibleEntries(post[stage]))
  const found = new Map<string, string>()
  for (const { label, link } of [...entries, { label: '', link: post.notificationLink }])
    if (isSafeLink(link) && !found.has(link)) found.set(link, label)
  return [...found].map(([link, label]) => ({ label, link }))
}
