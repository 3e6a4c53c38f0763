export type Markup = { readonly markup: string }

type Inserted = string | number | Markup | readonly Markup[]

// Characters that XML 1.0 cannot hold: controls except tab and line ends, lone surrogates, U+FFFE and U+FFFF.
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  // A parser would turn a literal carriage return into a line feed.
  '\r': '&#13;',
}

export const escapeXml = (text: string): string =>
  text.replace(IMPOSSIBLE, '').replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? '')

function written(value: Inserted): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(written).join('')
  return escapeXml(String(value))
}

export const xml = (literals: TemplateStringsArray, ...values: readonly Inserted[]): Markup => ({
  markup: literals
    .map((literal, index) => `${index === 0 ? '' : written(values[index - 1] ?? '')}${literal}`)
    .join(''),
})

export const xmlDocument = (root: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`
