// Types of jsdom for parse-xml.ts: the package has no types, and the server compiles without the DOM's.
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
