import { isFreeSlug } from '../jobs/job-slug.ts'
import { truncateQuery, tokenize } from '../text/tokenize.ts'
import { isAdminPage } from './site-pages.ts'
import { canonicalUrl, pageAddress, sitePage } from './page-url.ts'
import { parseUrl } from '../links/parse-url.ts'

/** Where the installed app is handed what people share with it. */
export const SHARE_PATH = '/share'

// A link in running text goes on to the next white space, quote or angle bracket.
const LINKS = /https?:\/\/[^\s\p{White_Space}<>"'`]+/giu

// Marks that end a sentence behind a link, not the link.
const BEHIND = '.,;:!?।'

// What stands behind the name of a notice in a title: the name of a site, a call to apply.
const SEPARATOR = /\s[-–—]\s|[|–—•·:।\n\r]/u
const LEAST_WORDS = 2

// Longer texts say at their beginning what they are about.
const LENGTH = 500
const MOST_LINKS = 20

// Not by a pattern, which would start anew at each of a thousand marks.
function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function linksOf(text: string): URL[] {
  return (text.match(LINKS) ?? []).slice(0, MOST_LINKS).flatMap((found) => {
    return parseUrl(withoutEnd(found, found.includes('(') ? BEHIND : `${BEHIND})`)) ?? []
  })
}

/** The page that a link of our own leads to, from the root of the site; null where that is none. */
function ownPage({ pathname, search }: URL): string | null {
  const path = canonicalUrl(pathname, '')
  if (/^\/job\/[^/]+$/.test(path)) return path
  if (sitePage(path) !== null) return isAdminPage(path) ? null : pageAddress(path, search.slice(1))
  const [, segment = ''] = path.split('/')
  // The address of a post by its id, or as the old site shared it.
  return path === `/${segment}` && isFreeSlug(segment) ? path : null
}

/** What of a text may be searched for: no links, and of a longer one the part that names something. */
function wordsOf(text: string): string {
  const lines = text.replace(LINKS, ' ').trim().slice(0, LENGTH).split(SEPARATOR)
  let words = ''
  for (const line of lines) {
    words = `${words} ${line}`.replaceAll(/[\s\p{White_Space}]+/gu, ' ').trim()
    if (tokenize(words).length >= LEAST_WORDS) break
  }
  return tokenize(words).length === 0 ? '' : truncateQuery(words)
}

/**
 * The page for what was shared, from the root of the site: that of a link of our own, else the search for what it says. `query`
 * is `title`, `text` and `url` as they came, percent-encoded, without `?`; `hosts` (with port) are the names of the site.
 */
export function sharedPage(query: string, hosts: readonly string[]): string {
  const shared = new URLSearchParams(query)
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => shared.get(name) ?? '')
  for (const link of [url, text, title].flatMap(linksOf)) {
    const page = hosts.includes(link.host) ? ownPage(link) : null
    if (page !== null) return page
  }
  return pageAddress(
    '/Search',
    new URLSearchParams({ searchQuery: wordsOf(title) || wordsOf(text) }).toString(),
  )
}
