/** Markup that is well-formed where it stands. */
export type Markup = { readonly markup: string }

type Inserted = string | number | Markup | readonly Markup[]

// What XML 1.0 can hold: no controls but tab and line ends, no halves of surrogate pairs, not U+FFFE and U+FFFF.
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would make it a line feed.
  '\r': '&#13;',
}

/** A text as it may stand in an element or in an attribute; characters that XML cannot hold are left out. */
export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '')

function written(value: Inserted): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(written).join('')
  return escapeXml(String(value))
}

/** Tag of a template that is markup: what is inserted is escaped as text, unless it is markup itself. */
export const xml = (literals: TemplateStringsArray, ...values: readonly Inserted[]): Markup => ({
  markup: literals
    .map((literal, index) => `${index === 0 ? '' : written(values[index - 1] ?? '')}${literal}`)
    .join(''),
})

/** A whole document: what is sent. */
export const xmlDocument = (root: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
