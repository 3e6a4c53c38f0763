import { xml, xmlDocument } from '#server/lib/xml.ts'
import type { Markup } from '#server/lib/xml.ts'

/** Feed entry of a post; instants are ISO 8601, URLs absolute. */
export type FeedEntry = {
  /** Permanent. */
  id: string
  title: string
  link: string
  published: string
  updated: string
  summary: string
  /** Key (`term`) and readable name. */
  categories: readonly { term: string; label: string }[]
}

/** Feed with absolute URLs. */
export type Feed = {
  title: string
  author: string
  /** URL of the feed, which is its id. */
  self: string
  page: string
  entries: readonly FeedEntry[]
}

// Atom requires `updated`, even for a feed without entries.
const NEVER = new Date(0).toISOString()

const categoryOf = ({ term, label }: FeedEntry['categories'][number]): Markup =>
  xml`<category term="${term}" label="${label}"/>`

const entryOf = (entry: FeedEntry): Markup =>
  xml`<entry><id>${entry.id}</id><title>${entry.title}</title><updated>${entry.updated}</updated><published>${entry.published}</published><link rel="alternate" type="text/html" href="${entry.link}"/>${entry.categories.map(categoryOf)}<summary type="text">${entry.summary}</summary></entry>`

/** Builds an Atom document (RFC 4287). */
export function atomFeed({ title, author, self, page, entries }: Feed): string {
  const updated = entries.reduce((newest, entry) => (entry.updated > newest ? entry.updated : newest), NEVER)
  return xmlDocument(
    xml`<feed xmlns="http://www.w3.org/2005/Atom"><id>${self}</id><title>${title}</title><updated>${updated}</updated><author><name>${author}</name></author><link rel="self" type="application/atom+xml" href="${self}"/><link rel="alternate" type="text/html" href="${page}"/>${entries.map(entryOf)}</feed>`,
  )
}
