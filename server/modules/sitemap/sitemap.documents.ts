import { xml, xmlDocument } from '../../ports/xml.ts'
import type { Markup } from '../../ports/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** Builds the entry of a page: its absolute URL, and its last change (epoch milliseconds, null if unknown). */
export function urlEntry(loc: string, changedAt: number | null): Markup {
  if (changedAt === null) return xml`<url><loc>${loc}</loc></url>`
  return xml`<url><loc>${loc}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`
}

/** Builds a sitemap of pages (sitemaps.org 0.9). */
export const urlSet = (entries: readonly Markup[]): string =>
  xmlDocument(xml`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`)

/** Builds the sitemap index, which lists the other sitemaps by their absolute URLs. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  xmlDocument(
    xml`<sitemapindex xmlns="${NAMESPACE}">${addresses.map((loc) => xml`<sitemap><loc>${loc}</loc></sitemap>`)}</sitemapindex>`,
  )
