import { ORGANISATIONS, type Organisation } from './organisation-table.ts'
import { type StageLinks, postLinks } from '#shared/domain/jobs/job-stages.ts'
import { linkHost } from '#shared/domain/links/safe-link.ts'

const bySlug = new Map(ORGANISATIONS.map((organisation) => [organisation.slug, organisation]))

export const toOrganisationNames = ({ slug, name, short = name }: Organisation) => ({ slug, name, short })

export const findOrganisation = (slug: string): Organisation | null => bySlug.get(slug) ?? null

type Linked = StageLinks & { notificationLink: string }

export function hasLinkOfOrganisation(post: Linked, { hosts }: Pick<Organisation, 'hosts'>): boolean {
  const linked = postLinks(post).map(({ link }) => linkHost(link).replace(/\.$/, ''))
  return hosts.some((host) => linked.some((name) => name === host || name.endsWith(`.${host}`)))
}
