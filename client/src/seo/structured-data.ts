import type { SiteDetails } from '#shared/contracts/site.ts'
import { isBlank } from '#shared/domain/text/blank.ts'
import { parseSafeLink } from '#shared/domain/links/safe-link.ts'
import { help } from '#client/messages/en/site-pages/help.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { jobPosting } from './job-posting.ts'
import { escapeHtml, type Thing } from './markup.ts'
import { jobOf, queryOf, type PageMeta } from './page-meta.ts'

const SOCIAL = ['whatsapp', 'telegram', 'facebook', 'instagram', 'x'] as const

/** Returns the structured data of a page, as schema.org things. */
export function structuredData(facts: PageMeta): Thing[] {
  if (facts.status !== 200) return []
  const job = jobOf(facts)
  return [
    ...(facts.routeId === '/' ? [organisation(facts), webSite(facts)] : []),
    breadcrumbs(facts),
    // A search on the help page shows only some of the answers.
    facts.routeId === '/help' && queryOf(facts).size === 0 ? faqPage(facts) : null,
    job && jobPosting(job, facts),
  ].filter((thing) => thing !== null)
}

// The front page of a network is no profile.
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

// The loader of the help page brings the details of the site.
function faqPage({ site, loaderData }: PageMeta): Thing {
  const entries = help
    .categories({ ...site, ...(loaderData as SiteDetails) })
    .flatMap((category) => category.entries)
  return {
    '@type': 'FAQPage',
    mainEntity: entries
      .map(({ title, paragraphs, points = [] }) => ({ title, answer: answerOf(paragraphs, points) }))
      // A text left blank in the settings removes its question.
      .filter(({ answer }) => answer !== '')
      .map(({ title, answer }) => ({
        '@type': 'Question',
        name: title,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
  }
}

function answerOf(paragraphs: readonly string[], points: readonly string[]): string {
  const blocks = paragraphs.filter((text) => !isBlank(text)).map((text) => `<p>${escapeHtml(text)}</p>`)
  if (blocks.length === 0) return ''
  const list = points.map((text) => `<li>${escapeHtml(text)}</li>`).join('')
  return `${blocks.join('')}${list === '' ? '' : `<ul>${list}</ul>`}`
}
