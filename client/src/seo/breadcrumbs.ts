import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { stateAddress } from '#shared/domain/pages/list-pages.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import type { Messages } from '#client/lib/i18n.ts'
import { listedKindOf, privateJobOf } from './item-pages.ts'
import { homeListOf, listPathOf, listMeta } from './list-meta.ts'
import { plainLine, type Thing } from './markup.ts'
import { jobOf, listedOrganisationOf, queryOf, type PageMeta } from './page-meta.ts'

type Crumb = { name: string; path: string }

const SITE_PAGES = {
  '/about': 'about',
  '/contact': 'contact',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/help': 'help',
} as const satisfies Record<string, keyof Messages['layout']['links']>

const isSitePage = (routeId: string): routeId is keyof typeof SITE_PAGES => Object.hasOwn(SITE_PAGES, routeId)

function belowHome(facts: PageMeta): Crumb[] {
  const { routeId, messages } = facts
  const job = jobOf(facts)
  if (job) {
    const list = homeListOf(job)
    const { title } = listMeta(list, messages)
    return [
      { name: title, path: list },
      { name: plainLine(job.postName), path: job.url },
    ]
  }
  const { links } = messages.layout
  const privateJob = privateJobOf(facts)
  if (privateJob) {
    return [
      { name: links.privateJob, path: '/private-job' },
      { name: plainLine(privateJob.postName), path: jobPath(privateJob._id) },
    ]
  }
  const items = listedKindOf(routeId)
  if (items) return [{ name: links[items.kind], path: items.path }]
  const organisation = listedOrganisationOf(facts)
  if (organisation) return [{ name: organisation.name, path: organisationPath(organisation.slug) }]
  const path = listPathOf(routeId)
  if (path !== null) {
    const state = queryOf(facts).get('state') ?? ''
    const list = { name: listMeta(path, messages).title, path }
    return isState(state) ? [list, { name: state, path: stateAddress(path, state) }] : [list]
  }
  return isSitePage(routeId) ? [{ name: links[SITE_PAGES[routeId]], path: routeId }] : []
}

/** Returns the path from the home page to a page as schema.org BreadcrumbList; null for pages without one. */
export function breadcrumbs(facts: PageMeta): Thing | null {
  const below = belowHome(facts)
  if (below.length === 0) return null
  const crumbs = [{ name: facts.messages.layout.links.home, path: '/' }, ...below]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${facts.origin}${path}`,
    })),
  }
}
