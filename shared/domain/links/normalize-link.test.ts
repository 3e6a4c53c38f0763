import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeLink } from './normalize-link.ts'
import { isSafeLink } from './safe-link.ts'

const ADDRESS = 'https://example.gov.in/n.pdf'

describe('normalizeLink', () => {
  it.each([
    ['an address in the stored form', ADDRESS, ADDRESS],
    ['white space around', ` ${ADDRESS}\u00A0\n`, ADDRESS],
    ['zero-width characters', `\u200Bhttps://exam\u200Bple.gov.in/\u00ADn.pdf\uFEFF`, ADDRESS],
    ['angle brackets around', `<${ADDRESS}>`, ADDRESS],
    ['quotes around', `"${ADDRESS}"`, ADDRESS],
    ['curly quotes and brackets around', `(“${ADDRESS}”)`, ADDRESS],
    ['brackets of its own', 'https://example.gov.in/list[1]/(2)', 'https://example.gov.in/list[1]/(2)'],
    [
      'a line break of a mail',
      'https://example.gov.in/long-\r\n  name.pdf',
      'https://example.gov.in/long-name.pdf',
    ],
    ['no scheme', 'example.gov.in/n.pdf', ADDRESS],
    ['no scheme and no path', 'example.gov.in', 'https://example.gov.in'],
    ['slashes alone', '//example.gov.in/n.pdf', ADDRESS],
    ['www. alone', 'www.example.gov.in/apply', 'https://www.example.gov.in/apply'],
    ['www. in capitals', 'WWW.Example.bank', 'https://WWW.Example.bank'],
    ['a port without a scheme', 'example.gov.in:8443/a', 'https://example.gov.in:8443/a'],
    ['a query without a scheme', 'example.gov.in?a=1', 'https://example.gov.in?a=1'],
    ['a short address', 'forms.gle/AbC', 'https://forms.gle/AbC'],
    ['a Devanagari host without a scheme', 'भारत.भारत/भर्ती', 'https://भारत.भारत/भर्ती'],
    ['an upper-case scheme', 'HTTPS://example.gov.in/A', 'https://example.gov.in/A'],
    ['a scheme in mixed case', 'Http://Example.gov.in/A', 'http://Example.gov.in/A'],
    ['a blank after the scheme', 'https:// example.gov.in/n.pdf', ADDRESS],
    ['one slash after the scheme', 'https:/example.gov.in/n.pdf', ADDRESS],
    ['no slash after the scheme', 'http:example.gov.in/n.pdf', 'http://example.gov.in/n.pdf'],
    ['a repeated scheme', `http://${ADDRESS}`, ADDRESS],
    [
      'blanks within',
      'https://example.gov.in/Advt No 05 of 2026.pdf',
      'https://example.gov.in/Advt%20No%2005%20of%202026.pdf',
    ],
    ['a no-break space within', 'https://example.gov.in/a\u00A0b.pdf', 'https://example.gov.in/a%20b.pdf'],
    [
      'encoded blanks beside others',
      'https://example.gov.in/Advt%20No 05.pdf',
      'https://example.gov.in/Advt%20No%2005.pdf',
    ],
    ['a percent sign', 'https://example.gov.in/a%2', 'https://example.gov.in/a%2'],
    [
      'an apostrophe',
      "https://example.gov.in/Candidate's%20List.pdf",
      'https://example.gov.in/Candidate%27s%20List.pdf',
    ],
    ['double quotes', 'https://example.gov.in/"a".pdf', 'https://example.gov.in/%22a%22.pdf'],
    [
      'a curly apostrophe',
      'https://example.gov.in/Candidate’s.pdf',
      'https://example.gov.in/Candidate%E2%80%99s.pdf',
    ],
    [
      'a joiner of an Indic word',
      'https://example.gov.in/विज्ञप्\u200Dति.pdf',
      'https://example.gov.in/विज्ञप्\u200Dति.pdf',
    ],
    ['a joiner elsewhere', 'https://example.gov.in/no\u200Dtice', 'https://example.gov.in/notice'],
    [
      'an address within the path',
      'https://web.example.in/2026/https://example.gov.in/',
      'https://web.example.in/2026/https://example.gov.in/',
    ],
  ])('normalizeLink converts %s', (_what, typed, stored) => {
    expect(normalizeLink(typed)).toBe(stored)
    expect(isSafeLink(stored)).toBe(true)
  })

  it.each([
    '',
    'Available Soon',
    'notice.pdf',
    'B.Ed',
    'B.Com',
    'B.Sc/M.Sc',
    'Sl.No/5',
    'w.e.f./2026',
    'a/b',
    'a@example.in',
    'See www.example.gov.in',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '\t\nJaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'java\u200Bscript:alert(1)',
    'javascript://example.gov.in/%0Aalert(1)',
    'https:javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.gov.in/1',
    'view-source:https://example.gov.in/',
    'intent://example.gov.in#Intent;scheme=https;end',
    'file:///etc/passwd',
    'about:blank',
    'mailto:a@example.in',
    'tel:+911200000000',
    'sms:+911200000000',
    'whatsapp://send?text=a',
    'ftp://example.gov.in/',
    'wss://example.gov.in/',
    'https://user:secret@example.gov.in/',
    'https://example.gov.in/<b>',
    'https://example.gov.in\\@evil.example/',
    'https:\\\\example.gov.in',
    'https://exa mple.gov.in/',
    'https://exa\nmple.gov.in/',
    'https://example.gov.in/a.pdf https://example.gov.in/b.pdf',
    'https://example.gov.in/a.pdf\nwww.example.gov.in/b.pdf',
    'http://',
    'https',
    '/job/clerk',
  ])('normalizeLink returns no safe address for %j', (typed) => {
    expect(isSafeLink(normalizeLink(typed))).toBe(false)
  })

  it('normalizeLink does not change an address that is in normal form already', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean(), (end, hasScheme) => {
        const once = normalizeLink((hasScheme ? 'https://example.gov.in/' : '') + end)
        expect(normalizeLink(once)).toBe(once)
      }),
    )
  })
})
