import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseXml } from '#server/testing/parse-xml.ts'
import { escapeXml, xml, xmlDocument } from './xml.ts'

describe('text in XML', () => {
  it.each([
    ['a < b && c > "d" \'e\'', 'a &lt; b &amp;&amp; c &gt; &quot;d&quot; &apos;e&apos;'],
    [']]><script>', ']]&gt;&lt;script&gt;'],
    ['a\0\u0001\u0008\u000B\u001Fb', 'ab'],
    ['a\uFFFE\uFFFFb\uD800c\uDC00', 'abc'],
    ['\t\n\r', '\t\n&#13;'],
    ['पुलिस 👮‍♀️ \u202Eabc', 'पुलिस 👮‍♀️ \u202Eabc'],
  ])('the text %j is escaped in XML as %j', (text, expected) => {
    expect(escapeXml(text)).toBe(expected)
  })

  it('text in XML survives a round trip, except for characters that XML does not allow', () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<', '&', '"', ']]>', '<!--', '\0', '\r\n', '\uFFFE', '\uDC00', '\u{1FFFE}'),
    )
    // Lone surrogates become U+FFFD and are removed like other impossible characters: all other text must stay.
    const compared = (text: string) =>
      text.toWellFormed().replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFD-\uFFFF]/gu, '')
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
        const text = units.join('')
        const document = xmlDocument(xml`<a b="${text.replaceAll(/\s/g, '')}">${text}</a>`)
        const root = parseXml(document)
        expect(compared(root.text)).toBe(compared(text))
        expect(compared(root.attributes['b'] ?? '')).toBe(compared(text.replaceAll(/\s/g, '')))
      }),
    )
  })
})

describe('XML markup', () => {
  it('the xml template accepts text, numbers, markup and lists, and escapes only text', () => {
    const items = ['<1>', '2 & 3'].map((text) => xml`<item note="${text}">${text}</item>`)
    const { markup } = xml`<list size="${2}">${items}${xml`<end/>`}</list>`
    expect(markup).toBe(
      '<list size="2"><item note="&lt;1&gt;">&lt;1&gt;</item><item note="2 &amp; 3">2 &amp; 3</item><end/></list>',
    )
    expect(parseXml(xmlDocument({ markup })).children.map((child) => child.text)).toEqual([
      '<1>',
      '2 & 3',
      '',
    ])
  })

  it('an XML document begins with the XML declaration', () => {
    expect(xmlDocument(xml`<a/>`)).toBe('<?xml version="1.0" encoding="UTF-8"?>\n<a/>\n')
  })
})
