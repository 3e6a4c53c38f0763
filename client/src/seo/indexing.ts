import { isLongClosed } from '#shared/domain/jobs/closing.ts'
import { closingDay } from '#shared/domain/jobs/job-status.ts'
import { isPersonalPage } from '#shared/domain/pages/site-pages.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { findItemList, findListedKind, findPrivateJob } from './item-pages.ts'
import { findJob, findListedOrganisation, findList, getPath, getQuery, type PageMeta } from './page-meta.ts'

export function isIndexed(facts: PageMeta): boolean {
  const { routeId, status, site, today } = facts
  // The placeholder page has no content, nor has a quiz before its start; personal pages are private.
  if (
    status !== 200 ||
    site.demo ||
    routeId === '/_pages/next' ||
    routeId === '/Quiz/$id' ||
    isPersonalPage(getPath(facts))
  )
    return false
  const job = findJob(facts)
  if (job && isLongClosed(closingDay(job), today)) return false
  // The public part of a private job is already in its list.
  if (findPrivateJob(facts)) return false
  return isIndexedAddress(facts)
}

// Indexes only lists with a query: their pages, and those of a state. Any other query is a search, an item over a page,
// or a duplicate.
function isIndexedAddress(facts: PageMeta): boolean {
  const query = getQuery(facts)
  if (facts.routeId.startsWith('/admin/')) return false
  const isItems = findListedKind(facts.routeId) !== null
  if (!isItems && !facts.routeId.startsWith('/_list/')) return query.size === 0
  const list = findList(facts) ?? findItemList(facts)
  if ([...query.keys()].some((name) => name !== 'page' && (isItems || name !== 'state'))) return false
  if (list && Number(query.get('page') ?? '1') > list.pageCount) return false
  // An organisation without posts has no content.
  if (findListedOrganisation(facts) !== null && list?.total === 0) return false
  const state = query.get('state')
  return state === null || isState(state)
}

export const toRobots = (facts: PageMeta): string =>
  isIndexed(facts) ? 'index,follow,max-image-preview:large' : 'noindex'
