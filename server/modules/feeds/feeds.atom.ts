import { xml, xmlDocument } from '../../ports/xml.ts'
import type { Markup } from '../../ports/xml.ts'

/** What a feed says of a post; instants are ISO 8601, addresses absolute. */
export type FeedEntry = {
  /** Stays the same for ever. */
  id: string
  title: string
  link: string
  published: string
  updated: string
  summary: string
  /** Blank where the post has none. */
  category: string
}

/** A feed; addresses are absolute. */
export type Feed = {
  title: string
  author: string
  /** The feed's own address, which is its id. */
  self: string
  /** The page that shows the same. */
  page: string
  entries: readonly FeedEntry[]
}

// A feed has to say when it changed last, also where nothing has ever been in it.
const NEVER = new Date(0).toISOString()

const categoryOf = (category: string): Markup | [] =>
  category === '' ? [] : xml`<category term="${category}" label="${category}"/>`

const entryOf = (entry: FeedEntry): Markup =>
  xml`<entry><id>${entry.id}</id><title>${entry.title}</title><updated>${entry.updated}</updated><published>${entry.published}</published><link rel="alternate" type="text/html" href="${entry.link}"/>${categoryOf(entry.category)}<summary type="text">${entry.summary}</summary></entry>`

/** A feed as an Atom document (RFC 4287). */
export function atomFeed({ title, author, self, page, entries }: Feed): string {
  const updated = entries.reduce((newest, entry) => (entry.updated > newest ? entry.updated : newest), NEVER)
  return xmlDocument(
    xml`<feed xmlns="http://www.w3.org/2005/Atom"><id>${self}</id><title>${title}</title><updated>${updated}</updated><author><name>${author}</name></author><link rel="self" type="application/atom+xml" href="${self}"/><link rel="alternate" type="text/html" href="${page}"/>${entries.map(entryOf)}</feed>`,
  )
}
