// Types of jsdom for parse-xml.ts: the package has none, and the server compiles without the types of the DOM.
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
