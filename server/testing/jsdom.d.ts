// The part of jsdom that parse-xml.ts reads XML with: the package comes without types, and the server knows no DOM.
declare module 'jsdom' {
  type ParsedElement = {
    localName: string
    namespaceURI: string | null
    textContent: string
    attributes: Iterable<{ name: string; value: string }>
    children: Iterable<ParsedElement>
  }

  export class JSDOM {
    readonly window: {
      DOMParser: new () => {
        parseFromString(text: string, type: 'application/xml'): { documentElement: ParsedElement }
      }
    }
  }
}
