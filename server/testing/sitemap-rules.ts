import { findChildren, type XmlElement } from './parse-xml.ts'

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const URL_MAX = 2048
const ENTRIES_MAX = 50_000
const W3C_DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/

// Absolute and percent-encoded, with a length that the schema allows.
const isAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\/[!-~]+$/.test(text) && text.length >= 12 && text.length <= URL_MAX

const isTime = (text: string): boolean => W3C_DATE.test(text) && !Number.isNaN(Date.parse(text))

// Allowed number of each child of an element; other children are not allowed.
type Counts = Record<string, readonly [least: number, most: number]>

function countFaults(element: XmlElement, counts: Counts): string[] {
  const strange = element.children.filter(
    ({ name, namespace }) => !(name in counts) || namespace !== element.namespace,
  )
  return [
    ...strange.map(({ name }) => `<${element.name}> holds <${name}>`),
    ...Object.entries(counts).flatMap(([name, [least, most]]) => {
      const found = findChildren(element, name).length
      return found < least || found > most ? [`<${element.name}> holds ${found} of <${name}>`] : []
    }),
  ]
}

const textsOf = (element: XmlElement, name: string) => findChildren(element, name).map(({ text }) => text)

/** Returns the violations of the sitemaps.org schemas (0.9) in a sitemap or a sitemap index. */
export function sitemapFaults(root: XmlElement): string[] {
  const isIndex = root.name === 'sitemapindex'
  const entry = isIndex ? 'sitemap' : 'url'
  const optional: Counts = isIndex ? {} : { changefreq: [0, 1], priority: [0, 1] }
  const locations = root.children.flatMap((child) => textsOf(child, 'loc'))
  return [
    ...(root.namespace === SITEMAP ? [] : [`namespace ${root.namespace}`]),
    ...(isIndex || root.name === 'urlset' ? [] : [`root <${root.name}>`]),
    // Neither schema allows a document without an entry.
    ...countFaults(root, { [entry]: [1, ENTRIES_MAX] }),
    ...root.children.flatMap((child) => countFaults(child, { loc: [1, 1], lastmod: [0, 1], ...optional })),
    ...locations.filter((loc) => !isAddress(loc)).map((loc) => `loc ${loc}`),
    ...(new Set(locations).size === locations.length ? [] : ['a loc is given twice']),
    ...root.children
      .flatMap((child) => textsOf(child, 'lastmod'))
      .filter((time) => !isTime(time))
      .map((time) => `lastmod ${time}`),
  ]
}
