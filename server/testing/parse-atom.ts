import { findChildren, parseXml, getText } from './parse-xml.ts'
import type { XmlElement } from './parse-xml.ts'

const ATOM = 'http://www.w3.org/2005/Atom'

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(`This is no Atom feed: ${problem}`)
}

function readInstant(element: XmlElement, name: string): string {
  const text = getText(element, name)
  check(new Date(text).toISOString() === text, `${name} is ${text}`)
  return text
}

function readLink(element: XmlElement, rel: string): string {
  const [link, ...more] = findChildren(element, 'link').filter((each) => each.attributes['rel'] === rel)
  const address = link?.attributes['href'] ?? ''
  check(more.length === 0 && URL.canParse(address), `<${element.name}> has not one link ${rel}`)
  return address
}

function head(element: XmlElement) {
  const [id, title] = [getText(element, 'id'), getText(element, 'title')]
  check(URL.canParse(id), `an id is ${id}`)
  check(title !== '', `${id} has no title`)
  return { id, title, updated: readInstant(element, 'updated'), page: readLink(element, 'alternate') }
}

const readEntry = (element: XmlElement) => ({
  ...head(element),
  published: readInstant(element, 'published'),
  summary: getText(element, 'summary'),
  categories: findChildren(element, 'category').map((each) => each.attributes['term']),
})

/** Parses a feed and checks it by RFC 4287; throws if it is invalid. URLs are absolute. */
export function parseAtom(text: string) {
  const root = parseXml(text)
  check(root.name === 'feed' && root.namespace === ATOM, `its root is ${root.name}`)
  const entries = findChildren(root, 'entry').map(readEntry)
  check(new Set(entries.map((entry) => entry.id)).size === entries.length, 'two entries have one id')
  const authors = findChildren(root, 'author').map((author) => getText(author, 'name'))
  check(authors.length > 0 && authors.every((name) => name !== ''), 'it has no author')
  return { ...head(root), self: readLink(root, 'self'), authors, entries }
}
