import type { SiteDetails } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import { jobPath } from '#shared/domain/jobs/job-path.ts'
import { organisationPath } from '#shared/domain/organisations/organisation-link.ts'
import { stateAddress } from '#shared/domain/pages/list-pages.ts'
import { isState } from '#shared/domain/job-facts/states.ts'
import { help } from '#client/messages/en/site-pages/help.ts'
import type { Messages } from '#client/lib/i18n.ts'
import { jobPosting } from './job-posting.ts'
import { escapeHtml, type Thing, plainLine } from './markup.ts'
import {
  findJob,
  getQuery,
  type PageMeta,
  findListedOrganisation,
  findListedKind,
  findPrivateJob,
} from './page-meta.ts'
import { getHomeList, toListPath, listMeta } from './list-meta.ts'

type Crumb = { name: string; path: string }

const SITE_PAGES = {
  '/about': 'about',
  '/contact': 'contact',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/help': 'help',
} as const satisfies Record<string, keyof Messages['layout']['links']>

const isSitePage = (path: string): path is keyof typeof SITE_PAGES => Object.hasOwn(SITE_PAGES, path)

function belowHome(facts: PageMeta): Crumb[] {
  const { routeId, messages } = facts
  const job = findJob(facts)
  if (job) {
    const list = getHomeList(job)
    const { title } = listMeta(list, messages)
    return [
      { name: title, path: list },
      { name: plainLine(job.postName), path: job.url },
    ]
  }
  const { links } = messages.layout
  const privateJob = findPrivateJob(facts)
  if (privateJob) {
    return [
      { name: links.privateJob, path: '/private-job' },
      { name: plainLine(privateJob.postName), path: jobPath(privateJob._id) },
    ]
  }
  const items = findListedKind(routeId)
  if (items) return [{ name: links[items.kind], path: items.path }]
  const listed = findListedOrganisation(facts)
  if (listed) return [{ name: listed.name, path: organisationPath(listed.slug) }]
  const path = toListPath(routeId)
  if (path !== null) {
    const state = getQuery(facts).get('state') ?? ''
    const list = { name: listMeta(path, messages).title, path }
    return isState(state) ? [list, { name: state, path: stateAddress(path, state) }] : [list]
  }
  const sitePath = routeId.replace(/^\/_pages/, '')
  return isSitePage(sitePath) ? [{ name: links[SITE_PAGES[sitePath]], path: sitePath }] : []
}

function breadcrumbs(facts: PageMeta): Thing | null {
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

const SOCIAL = ['whatsapp', 'telegram', 'facebook', 'instagram', 'x'] as const

export function structuredData(facts: PageMeta): Thing[] {
  if (facts.status !== 200) return []
  const job = findJob(facts)
  return [
    ...(facts.routeId === '/' ? [organisation(facts), webSite(facts)] : []),
    breadcrumbs(facts),
    // A search on the help page shows only some of the answers.
    facts.routeId === '/_pages/help' && getQuery(facts).size === 0 ? faqPage(facts) : null,
    job && jobPosting(job, facts),
  ].filter((thing) => thing !== null)
}

// The front page of a social network is no profile.
const isProfile = (link: string): boolean => {
  const url = parseSafeLink(link)
  return url !== null && (url.pathname !== '/' || url.search !== '')
}

function organisation({ site, origin }: PageMeta): Thing {
  const sameAs = site.demo ? [] : SOCIAL.map((name) => site.links[name]).filter(isProfile)
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: site.name,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    sameAs: sameAs.length === 0 ? undefined : sameAs,
  }
}

const webSite = ({ site, origin }: PageMeta): Thing => ({
  '@type': 'WebSite',
  name: site.name,
  url: `${origin}/`,
  inLanguage: 'en-IN',
  publisher: { '@id': `${origin}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}/Search?searchQuery={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
})

// The loader of the help page returns the details of the site.
function faqPage({ site, loaderData }: PageMeta): Thing {
  const entries = help
    .categories({ ...site, ...(loaderData as SiteDetails) })
    .flatMap((category) => category.entries)
  return {
    '@type': 'FAQPage',
    mainEntity: entries
      .map(({ title, paragraphs, points = [] }) => ({ title, answer: toAnswer(paragraphs, points) }))
      // A text left blank in the settings removes its question.
      .filter(({ answer }) => answer !== '')
      .map(({ title, answer }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}

function toAnswer(paragraphs: readonly string[], points: readonly string[]): string {
  const blocks = paragraphs.filter((text) => !isBlank(text)).map((text) => `<p>${escapeHtml(text)}</p>`)
  if (blocks.length === 0) return ''
  const list = points.map((text) => `<li>${escapeHtml(text)}</li>`).join('')
  return `${blocks.join('')}${list === '' ? '' : `<ul>${list}</ul>`}`
}
