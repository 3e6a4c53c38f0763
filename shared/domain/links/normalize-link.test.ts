import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeLink } from './normalize-link.ts'
import { isSafeLink } from './safe-link.ts'

const ADDRESS = 'https://example.gov.in/n.pdf'

describe('an address as people paste it', () => {
  it.each([
    [ADDRESS, ADDRESS],
    [` ${ADDRESS}\n`, ADDRESS],
    [`\u200B${ADDRESS}\uFEFF`, ADDRESS],
    [`<${ADDRESS}>`, ADDRESS],
    [`"${ADDRESS}"`, ADDRESS],
    [`“${ADDRESS}”`, ADDRESS],
    ['https://example.gov.in/long-\r\nname.pdf', 'https://example.gov.in/long-name.pdf'],
    ['example.gov.in/n.pdf', ADDRESS],
    ['//example.gov.in/n.pdf', ADDRESS],
    ['www.example.gov.in/apply', 'https://www.example.gov.in/apply'],
    ['example.gov.in:8443/a', 'https://example.gov.in:8443/a'],
    ['example.gov.in?a=1', 'https://example.gov.in?a=1'],
    ['भारत.भारत/भर्ती', 'https://भारत.भारत/भर्ती'],
    ['HTTPS://example.gov.in/A', 'https://example.gov.in/A'],
    ['Http://Example.gov.in/A', 'http://Example.gov.in/A'],
    [
      'https://example.gov.in/Advt No 05 of 2026.pdf',
      'https://example.gov.in/Advt%20No%2005%20of%202026.pdf',
    ],
    ['https://example.gov.in/a\u00A0b.pdf', 'https://example.gov.in/a%20b.pdf'],
    ['https://example.gov.in/Advt%20No%2005.pdf', 'https://example.gov.in/Advt%20No%2005.pdf'],
    ["https://example.gov.in/Candidate's%20List.pdf", 'https://example.gov.in/Candidate%27s%20List.pdf'],
    ['https://example.gov.in/"a".pdf', 'https://example.gov.in/%22a%22.pdf'],
    ['https://example.gov.in/विज्ञप्\u200Dति.pdf', 'https://example.gov.in/विज्ञप्%E2%80%8Dति.pdf'],
    ['https://example.gov.in/a%2', 'https://example.gov.in/a%2'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(normalizeLink(typed)).toBe(stored)
    expect(isSafeLink(stored)).toBe(true)
  })

  it.each([
    '',
    'Available Soon',
    'notice.pdf',
    'a@example.in',
    'javascript:alert(1)',
    '\t\nJaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'javascript://example.gov.in/%0Aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:a@example.in',
    'ftp://example.gov.in/',
    'https://user:secret@example.gov.in/',
    'https://example.gov.in/<b>',
    'https://example.gov.in\\@evil.example/',
    'https://exa mple.gov.in/',
    'http://',
    '/job/clerk',
  ])('%j never becomes one that can be followed', (typed) => {
    expect(isSafeLink(normalizeLink(typed))).toBe(false)
  })

  it('is the same when it is normalised again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.boolean(), (end, hasScheme) => {
        const once = normalizeLink((hasScheme ? 'https://example.gov.in/' : '') + end)
        expect(normalizeLink(once)).toBe(once)
      }),
    )
  })
})
