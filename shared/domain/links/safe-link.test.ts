import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSafeLink, linkHost, parseSafeLink } from './safe-link.ts'

const ADDRESS = 'https://example.gov.in/'
const ofLength = (length: number) => ADDRESS + 'a'.repeat(length - ADDRESS.length)

describe('isSafeLink', () => {
  it.each([
    ['https', 'https://example.gov.in/notice.pdf'],
    ['http', 'http://example.gov.in'],
    ['capital letters', 'HTTPS://EXAMPLE.GOV.IN/A'],
    ['a port', 'https://example.gov.in:8443/a'],
    ['query and fragment', 'https://example.gov.in/a?b=c&d=%20e#f'],
    ['a Devanagari host', 'https://भारत.भारत/'],
    ['a Devanagari path', 'https://example.gov.in/भर्ती'],
    ['a punycode host', 'https://xn--h2brj9c.xn--h2brj9c/'],
    ['an at sign behind the host', 'https://example.gov.in/@name?to=a@b.in'],
    ['an address within the query', 'https://example.gov.in/?next=javascript:alert(1)'],
    ['percent-encoded quotes', 'https://example.gov.in/%22%27%3C'],
    ['exactly 2,048 characters', ofLength(2048)],
  ])('isSafeLink accepts %s', (_name, text) => {
    expect(isSafeLink(text)).toBe(true)
  })

  it.each([
    ['an empty text', ''],
    ['words', 'Available Soon'],
    ['a host without a scheme', 'example.gov.in'],
    ['a path', '/job/clerk'],
    ['a protocol-relative address', '//example.gov.in/'],
    ['a scheme without slashes', 'https:example.gov.in'],
    ['a scheme with one slash', 'https:/example.gov.in'],
    ['a scheme alone', 'https://'],
    ['javascript', 'javascript:alert(1)'],
    ['javascript in mixed case', 'JaVaScRiPt:alert(1)'],
    ['javascript behind a tab and a line break', '\t\njavascript:alert(1)'],
    ['javascript broken by a tab', 'java\tscript:alert(1)'],
    ['javascript broken by a line break', 'java\nscript:alert(1)'],
    ['javascript behind a control character', '\u0001javascript:alert(1)'],
    ['javascript behind a zero-width space', '\u200Bjavascript:alert(1)'],
    ['javascript that looks like an address', 'javascript://example.gov.in/%0Aalert(1)'],
    ['javascript as an entity', 'javascript&colon;alert(1)'],
    ['vbscript', 'vbscript:msgbox(1)'],
    ['data', 'data:text/html,<script>alert(1)</script>'],
    ['data in base 64', 'data:text/html;base64,PHNjcmlwdD4='],
    ['blob', 'blob:https://example.gov.in/1'],
    ['a nested scheme', 'view-source:https://example.gov.in/'],
    ['file', 'file:///etc/passwd'],
    ['ftp', 'ftp://example.gov.in/'],
    ['mail', 'mailto:a@example.in'],
    ['telephone', 'tel:+911200000000'],
    ['web socket', 'wss://example.gov.in/'],
    ['a user', 'https://user@example.gov.in/'],
    ['user and password', 'https://user:secret@example.gov.in/'],
    ['a password alone', 'https://:secret@example.gov.in/'],
    ['a host that is really a user', 'https://example.gov.in@evil.example/'],
    ['a double quote', 'https://example.gov.in/a" onmouseover="alert(1)'],
    ['a double quote alone', 'https://example.gov.in/"'],
    ['a single quote', "https://example.gov.in/'"],
    ['a backtick', 'https://example.gov.in/`'],
    ['an angle bracket', 'https://example.gov.in/<b'],
    ['a closing angle bracket', 'https://example.gov.in/>'],
    ['a backslash', 'https://example.gov.in\\@evil.example/'],
    ['backslashes for slashes', 'https:\\\\example.gov.in'],
    ['a space at the start', ' https://example.gov.in/'],
    ['a space at the end', 'https://example.gov.in/ '],
    ['a space within', 'https://example.gov.in/a b'],
    ['a tab within', 'https://exam\tple.gov.in/'],
    ['a line break at the end', 'https://example.gov.in/\n'],
    ['a no-break space', 'https://example.gov.in/\u00A0'],
    ['a line separator', 'https://example.gov.in/\u2028'],
    ['NUL', 'https://example.gov.in/\0'],
    ['DEL', 'https://example.gov.in/\u007F'],
    ['a right-to-left override', 'https://example.gov.in/\u202Efdp.exe'],
    ['half of a surrogate pair', 'https://example.gov.in/\uD800'],
    ['a port past the range', 'https://example.gov.in:65536/'],
    ['a host that is none', 'https://exa%mple/'],
    ['an address that breaks the rules of numbers', 'https://1.2.3.256/'],
    ['2,049 characters', ofLength(2049)],
  ])('isSafeLink rejects %s', (_name, text) => {
    expect(isSafeLink(text)).toBe(false)
  })

  it('isSafeLink accepts only web addresses without credentials', () => {
    const piece = fc.constantFrom(
      'javascript:',
      'https://',
      'http:',
      'data:',
      '//',
      '@',
      '\t',
      '\\',
      '"',
      'a.in',
      'क',
      ':',
    )
    const text = fc.oneof(
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
      fc.array(piece).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(text, (candidate) => {
        const url = parseSafeLink(candidate)
        if (url === null) return
        expect(url.protocol).toMatch(/^https?:$/)
        expect(url.username + url.password).toBe('')
        expect(url.href).not.toMatch(/[\s"'<>\\]/)
      }),
    )
  })
})

describe('linkHost', () => {
  it.each([
    ['https://www.example.gov.in/a', 'example.gov.in'],
    ['https://WWW.Example.GOV.in:8443/a', 'example.gov.in'],
    ['https://wwwx.example.in', 'wwwx.example.in'],
    ['https://भारत.भारत/', 'xn--h2brj9c.xn--h2brj9c'],
    ['javascript:alert(1)', ''],
    ['Available Soon', ''],
    ['', ''],
  ])('linkHost returns for %s the host "%s"', (text, host) => {
    expect(linkHost(text)).toBe(host)
  })
})
