import type { StageLinks } from '../jobs/job-stages.ts'
import { postLinks } from '../jobs/post-links.ts'
import { linkHost } from '../links/safe-link.ts'
import type { Organisation } from './organisation-table.ts'

type Linked = StageLinks & { notificationLink: string }

/** Returns true if a link of a post leads to a host of an organisation, or to a part of such a host. */
export function hasLinkOfOrganisation(post: Linked, { hosts }: Pick<Organisation, 'hosts'>): boolean {
  const linked = postLinks(post).map(({ link }) => linkHost(link).replace(/\.$/, ''))
  return hosts.some((host) => linked.some((name) => name === host || name.endsWith(`.${host}`)))
}
