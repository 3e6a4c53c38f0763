import { quizPath } from './quiz-path.ts'
import { ADMIN_PAGES, FILTER_CHOICES, PAGE_QUERY, SITE_PAGES, withoutRepeatedFilters } from './site-pages.ts'

const byLowerCase = new Map<string, string>(
  [...SITE_PAGES, ...ADMIN_PAGES].map((page) => [page.toLowerCase(), page]),
)

export const sitePage = (path: string): string | null => byLowerCase.get(path.toLowerCase()) ?? null

const PERCENT_CODE = /%[\da-f]{2}/gi
const UNRESERVED = /^[\w.~-]$/

/** Returns a path with its percent codes in upper case, and without codes of letters and digits (RFC 3986, 6.2.2). */
const withCanonicalCodes = (path: string): string =>
  path.replaceAll(PERCENT_CODE, (code) => {
    const character = String.fromCodePoint(Number.parseInt(code.slice(1), 16))
    return UNRESERVED.test(character) ? character : code.toUpperCase()
  })

const withLetters = (path: string, change: (text: string) => string): string =>
  path.replaceAll(/%[\dA-F]{2}|[^%]+/g, (part) => (part.startsWith('%') ? part : change(part)))

const toUpperCase = (text: string): string => text.toUpperCase()
const toLowerCase = (text: string): string => text.toLowerCase()

const canonicalQuiz = (path: string): string =>
  /^\/quiz\/[^/]+$/i.test(path) ? quizPath(withLetters(path.slice('/quiz/'.length), toUpperCase)) : path

const lowerCaseOrganisation = (path: string): string =>
  /^\/organisation\//i.test(path) ? withLetters(path, toLowerCase) : path

const isLaterPage = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text) && text !== '1'

const readPart = (part: string): readonly [string, string] => [...new URLSearchParams(part)][0] ?? ['', '']

const isPage = (part: string): boolean => readPart(part)[0].toLowerCase() === 'page'

/** Returns the parts of a query without a meaningless page number: an invalid one, page 1, or a repeated parameter. */
function canonicalParts(query: string): string[] {
  const parts = query === '' ? [] : query.split('&')
  const [page, ...more] = parts.filter(isPage)
  const number = page === undefined ? '' : readPart(page)[1]
  if (more.length > 0 || !isLaterPage(number)) return parts.filter((part) => !isPage(part))
  return parts.map((part) => (part === page ? `page=${number}` : part))
}

/** Returns the canonical address of a page. `path` and `query` are percent-encoded as received, without `?`. */
export function canonicalUrl(path: string, query: string): string {
  // One leading slash: two would make an address of another host.
  const bare = `/${withCanonicalCodes(path).replaceAll(/^\/+|\/+$/g, '')}`
  const job = /^\/job\//i.test(bare) ? `/job/${bare.slice('/job/'.length)}` : bare
  const parts = canonicalParts(query)
  return `${sitePage(job) ?? lowerCaseOrganisation(canonicalQuiz(job))}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}

/** Returns the address for rendering: the sorted parameters that pages read, without unknown or repeated filters. */
export function pageAddress(path: string, query: string): string {
  const read = [...new Map(withoutRepeatedFilters(new URLSearchParams(query)))].filter(
    ([name, value]) =>
      PAGE_QUERY.has(name) && value !== '' && (FILTER_CHOICES[name]?.includes(value) ?? true),
  )
  const text = new URLSearchParams(read.sort(([a], [b]) => (a < b ? -1 : 1))).toString()
  return text === '' ? path : `${path}?${text}`
}
