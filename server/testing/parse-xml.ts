import { JSDOM } from 'jsdom'

/** Element of a parsed document; `text` is its full text content. */
export type XmlElement = {
  name: string
  namespace: string | null
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

type Parsed = ReturnType<InstanceType<JSDOM['window']['DOMParser']>['parseFromString']>['documentElement']

const parser = new new JSDOM().window.DOMParser()

const toElement = (found: Parsed): XmlElement => ({
  name: found.localName,
  namespace: found.namespaceURI,
  attributes: Object.fromEntries([...found.attributes].map(({ name, value }) => [name, value])),
  text: found.textContent,
  children: [...found.children].map(toElement),
})

const isBroken = (element: XmlElement): boolean =>
  element.name === 'parsererror' || element.children.some(isBroken)

/** Parses a document; throws if it is not well-formed. */
export function parseXml(text: string): XmlElement {
  const root = toElement(parser.parseFromString(text, 'application/xml').documentElement)
  if (isBroken(root)) throw new Error(`This is not well-formed XML: ${root.text}`)
  return root
}

export const findChildren = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

export function getText(element: XmlElement, name: string): string {
  const [child, ...more] = findChildren(element, name)
  if (child === undefined || more.length > 0) throw new Error(`<${element.name}> has not one <${name}>.`)
  return child.text
}
