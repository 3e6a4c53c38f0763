import { seo } from '#client/messages/en/seo.ts'
import { plainLine, voidElement } from './markup.ts'
import { jobOf, type PageMeta } from './page-meta.ts'

/** The site's image for link previews, in pixels. */
const IMAGE = { path: '/og.png', type: 'image/png', width: '1200', height: '630' } as const

const property = (name: string, content: string): string => voidElement('meta', { property: name, content })
const named = (name: string, content: string): string => voidElement('meta', { name, content })

// The same on every page: cached for the last origin, of which there is one.
let pictured = { origin: '', first: '', last: '' }

function picture(origin: string): typeof pictured {
  if (pictured.origin === origin) return pictured
  const image = `${origin}${IMAGE.path}`
  const first = [
    property('og:image', image),
    property('og:image:type', IMAGE.type),
    property('og:image:width', IMAGE.width),
    property('og:image:height', IMAGE.height),
    property('og:image:alt', seo.imageAlt),
    named('twitter:card', 'summary_large_image'),
  ]
  pictured = { origin, first: first.join(''), last: named('twitter:image', image) }
  return pictured
}

/** Returns the tags for the card of a shared link: Open Graph and Twitter. */
export function linkPreview(facts: PageMeta, description: string): string[] {
  const { site, origin, address } = facts
  const job = jobOf(facts)
  const title = plainLine(job ? job.postName : facts.title)
  const image = picture(origin)
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
    image.first,
    named('twitter:title', title),
    named('twitter:description', description),
    image.last,
  ]
}
