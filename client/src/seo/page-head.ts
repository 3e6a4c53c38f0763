import { stateAddress } from '#shared/domain/pages/list-pages.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { isLongClosed } from '#shared/domain/jobs/closing.ts'
import { closingDay } from '#shared/domain/jobs/job-status.ts'
import { isPersonalPage } from '#shared/domain/pages/site-pages.ts'
import { seo } from '#client/messages/en/seo.ts'
import { toFeedPath, toListPath, listMeta } from './list-meta.ts'
import { isDrawable } from '#shared/domain/share-card/drawable-text.ts'
import { jobCardFacts, privateJobCardFacts, toCardSite } from '#shared/domain/share-card/card-facts.ts'
import { cardVersion, previewPath } from '#shared/domain/share-card/card-version.ts'
import { formatDay } from '#shared/domain/dates/india-day.ts'
import { jsonLd, plainLine, voidElement } from './markup.ts'
import {
  findListedOrganisation,
  getQuery,
  type PageMeta,
  findJob,
  findQuiz,
  findList,
  getPath,
  findItemList,
  findListedKind,
  findPrivateJob,
} from './page-meta.ts'
import { pagePreview, pageSummary } from './page-summary.ts'
import { structuredData } from './structured-data.ts'

/** Images for link previews: of the site, and of posts. Their size is in pixels. */
const IMAGE = { path: '/og.png', type: 'image/png', width: '1200', height: '630' } as const

const property = (name: string, content: string): string => voidElement('meta', { property: name, content })
const named = (name: string, content: string): string => voidElement('meta', { name, content })

// Tags equal on every page without a post: cached for the last origin, and there is only one.
let pictured = { origin: '', tags: '' }

function siteImage(origin: string): string {
  if (pictured.origin !== origin)
    pictured = { origin, tags: imageTags(`${origin}${IMAGE.path}`, seo.imageAlt) }
  return pictured.tags
}

const imageTags = (address: string, alt: string): string =>
  [
    property('og:image', address),
    property('og:image:type', IMAGE.type),
    property('og:image:width', IMAGE.width),
    property('og:image:height', IMAGE.height),
    property('og:image:alt', alt),
    named('twitter:card', 'summary_large_image'),
  ].join('')

/** Returns the tags of the picture of a post; on other pages, and for a title that it cannot show, of the site. */
function picture(facts: PageMeta): string {
  const { origin, site } = facts
  const [job, privateJob] = [findJob(facts), findPrivateJob(facts)]
  const post = job ?? privateJob
  const card = job ? jobCardFacts(job) : privateJob && privateJobCardFacts(privateJob)
  if (!post || !card || !isDrawable(card.title)) return siteImage(origin)
  const version = cardVersion(card, toCardSite(site.name, origin))
  const { lastDate } = post
  const alt = lastDate === '' ? card.title : `${card.title}. ${seo.job.lastDate(formatDay(lastDate))}`
  return imageTags(`${origin}${previewPath(post._id, version)}`, plainLine(alt))
}

function linkPreview(facts: PageMeta, description: string): string[] {
  const { site, origin, address } = facts
  const job = findJob(facts)
  const title = plainLine(job?.postName ?? findQuiz(facts)?.title ?? facts.title)
  return [
    property('og:type', job ? 'article' : 'website'),
    property('og:site_name', plainLine(site.name)),
    property('og:locale', 'en_IN'),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${origin}${address}`),
    ...(job
      ? [property('article:published_time', job.createdAt), property('article:modified_time', job.changedAt)]
      : []),
    picture(facts),
  ]
}

/** Returns the tags besides title and canonical URL. With a status other than 200: only noindex and site links. */
export function pageHead(facts: PageMeta): string {
  const robots = voidElement('meta', { name: 'robots', content: toRobots(facts) })
  if (facts.status !== 200) return [robots, ...siteLinks(facts)].join('')
  const summary = pageSummary(facts)
  return [
    voidElement('meta', { name: 'description', content: summary }),
    robots,
    ...linkPreview(facts, pagePreview(facts, summary)),
    ...siteLinks(facts),
    ...structuredData(facts).map(jsonLd),
  ].join('')
}

function siteLinks(facts: PageMeta): string[] {
  const { site } = facts
  const { title, href } = getFeed(facts)
  return [
    voidElement('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: plainLine(seo.feed(title)),
      href,
    }),
    voidElement('link', {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      title: plainLine(site.name),
      href: '/opensearch.xml',
    }),
  ]
}

function getFeed(facts: PageMeta): { title: string; href: string } {
  const { routeId, status, site, messages } = facts
  const path = toListPath(routeId)
  const organisation = findListedOrganisation(facts)
  if (organisation !== null && status === 200)
    return {
      title: `${site.name}: ${organisation.name}`,
      href: `${organisationPath(organisation.slug)}/feed.xml`,
    }
  if (path === null || status !== 200) return { title: site.name, href: '/feed.xml' }
  const state = getQuery(facts).get('state') ?? ''
  const narrowed = isState(state) ? state : ''
  const title = [site.name, listMeta(path, messages).title, narrowed].filter((part) => part !== '').join(': ')
  return { title, href: stateAddress(toFeedPath(path), narrowed) }
}

function isIndexed(facts: PageMeta): boolean {
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
