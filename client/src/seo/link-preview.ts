import { seo } from '#client/messages/en/seo.ts'
import { plainLine, voidElement } from './markup.ts'
import { jobOf, quizOf, type PageMeta } from './page-meta.ts'

/** The site's image for link previews, in pixels. */
const IMAGE = { path: '/og.png', type: 'image/png', width: '1200', height: '630' } as const

const property = (name: string, content: string): string => voidElement('meta', { property: name, content })
const named = (name: string, content: string): string => voidElement('meta', { name, content })

// The same on every page: cached for the last origin, of which there is one.
let pictured = { origin: '', tags: '' }

function picture(origin: string): string {
  if (pictured.origin !== origin) {
    const tags = [
      property('og:image', `${origin}${IMAGE.path}`),
      property('og:image:type', IMAGE.type),
      property('og:image:width', IMAGE.width),
      property('og:image:height', IMAGE.height),
      property('og:image:alt', seo.imageAlt),
      named('twitter:card', 'summary_large_image'),
    ]
    pictured = { origin, tags: tags.join('') }
  }
  return pictured.tags
}

/**
 * Returns the tags for the card of a shared link: those of Open Graph, which stand for X too where its own are absent, and
 * the size of the card.
 */
export function linkPreview(facts: PageMeta, description: string): string[] {
  const { site, origin, address } = facts
  const job = jobOf(facts)
  const title = plainLine(job?.postName ?? quizOf(facts)?.title ?? facts.title)
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
    picture(origin),
  ]
}
