import { isFreeSlug } from './free-slug.ts'
import { truncateQuery, tokenize } from '../text/tokenize.ts'
import { isAdminPage } from './site-pages.ts'
import { canonicalUrl, pageAddress, sitePage } from './page-url.ts'
import { parseUrl } from '#shared/domain/links/safe-link.ts'

/** Path at which the installed app receives shared content (Web Share Target). */
export const SHARE_PATH = '/share'

// Links in running text end at the next white space, quote or angle bracket.
const LINKS = /https?:\/\/[^\s\p{White_Space}<>"'`]+/giu

const BEHIND = '.,;:!?।'

// Separators in a title between the name of a notice and the site's name or a call to apply.
const SEPARATOR = /\s[-–—]\s|[|–—•·:।\n\r]/u
const MIN_TERMS = 2

// Longer texts name their subject at the beginning.
const MAX_LENGTH = 500
const MAX_LINKS = 20

// Loops: a regular expression would restart at each of a thousand marks.
function withoutEnd(text: string, marks: string): string {
  let end = text.length
  while (end > 0 && marks.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

function findLinks(text: string): URL[] {
  return (text.match(LINKS) ?? []).slice(0, MAX_LINKS).flatMap((found) => {
    return parseUrl(withoutEnd(found, found.includes('(') ? BEHIND : `${BEHIND})`)) ?? []
  })
}

function findPage({ pathname, search }: URL): string | null {
  const path = canonicalUrl(pathname, '')
  if (/^\/job\/[^/]+$/.test(path)) return path
  if (sitePage(path) !== null) return isAdminPage(path) ? null : pageAddress(path, search.slice(1))
  const [, segment = ''] = path.split('/')
  // Path of a post with its id, or in the format of links that the old site shared.
  return path === `/${segment}` && isFreeSlug(segment) ? path : null
}

function extractQuery(text: string): string {
  const lines = text.replace(LINKS, ' ').trim().slice(0, MAX_LENGTH).split(SEPARATOR)
  let words = ''
  for (const line of lines) {
    words = `${words} ${line}`.replaceAll(/[\s\p{White_Space}]+/gu, ' ').trim()
    if (tokenize(words).length >= MIN_TERMS) break
  }
  return tokenize(words).length === 0 ? '' : truncateQuery(words)
}

/** Returns the page of a shared link to this site, else a search. `hosts` include the port. */
export function sharedPage(query: string, hosts: readonly string[]): string {
  const shared = new URLSearchParams(query)
  const [title = '', text = '', url = ''] = ['title', 'text', 'url'].map((name) => shared.get(name) ?? '')
  for (const link of [url, text, title].flatMap(findLinks)) {
    const page = hosts.includes(link.host) ? findPage(link) : null
    if (page !== null) return page
  }
  return pageAddress(
    '/Search',
    new URLSearchParams({ searchQuery: extractQuery(title) || extractQuery(text) }).toString(),
  )
}
