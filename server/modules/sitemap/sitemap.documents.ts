import { xml, xmlDocument } from '../../ports/xml.ts'
import type { Markup } from '../../ports/xml.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** A page in a sitemap: its absolute address, and when it last changed (epoch milliseconds, null where unknown). */
export function urlEntry(loc: string, changedAt: number | null): Markup {
  if (changedAt === null) return xml`<url><loc>${loc}</loc></url>`
  return xml`<url><loc>${loc}</loc><lastmod>${new Date(changedAt).toISOString()}</lastmod></url>`
}

/** A sitemap of pages (sitemaps.org 0.9). */
export const urlSet = (entries: readonly Markup[]): string =>
  xmlDocument(xml`<urlset xmlns="${NAMESPACE}">${entries}</urlset>`)

/** The sitemap that names the others by their absolute addresses. */
export const sitemapIndex = (addresses: readonly string[]): string =>
  xmlDocument(
    xml`<sitemapindex xmlns="${NAMESPACE}">${addresses.map((loc) => xml`<sitemap><loc>${loc}</loc></sitemap>`)}</sitemapindex>`,
  )
