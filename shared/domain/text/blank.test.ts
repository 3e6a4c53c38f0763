import { describe, expect, it } from 'vitest'
import { isBlank, isStorable } from './blank.ts'

describe('isBlank', () => {
  it.each([
    ['nothing', ''],
    ['a space', ' '],
    ['tab and line breaks', '\t\r\n\v\f'],
    ['a no-break space', '\u00A0'],
    ['a next-line character', '\u0085'],
    ['an ideographic space', '\u3000'],
    ['line and paragraph separators', '\u2028\u2029'],
    ['a zero-width space', '\u200B'],
    ['joiner and non-joiner', '\u200D\u200C'],
    ['a word joiner', '\u2060'],
    ['a byte order mark', '\uFEFF'],
    ['a soft hyphen', '\u00AD'],
    ['direction marks and overrides', '\u200E\u200F\u202A\u202E\u2066\u2069\u061C'],
    ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['Mongolian separators', '\u180B\u180E'],
    ['tag characters', '\u{E0041}\u{E007F}'],
    ['all of these together', ' \u200B\t\uFEFF\u00A0\u{E0020}'],
  ])('isBlank returns true for %s', (_name, text) => {
    expect(isBlank(text)).toBe(true)
  })

  it.each([
    ['a letter', 'a'],
    ['Devanagari', 'क'],
    ['a letter among spaces', ' \u200Ba\u200B '],
    ['a full stop', '.'],
    ['a hyphen', '-'],
    ['a digit', '0'],
    ['an emoji of joined parts', '\u{1F468}\u200D\u{1F469}'],
    ['a flag', '\u{1F1EE}\u{1F1F3}'],
  ])('isBlank returns false for %s', (_name, text) => {
    expect(isBlank(text)).toBe(false)
  })
})

describe('isStorable', () => {
  it.each(['', 'भर्ती 2026', '\u{1F600}', 'line\nbreak', '\uFFFD'])('isStorable accepts %j', (text) => {
    expect(isStorable(text)).toBe(true)
  })

  it.each(['\0', 'a\0b', '\uD83D', '\uDE00', 'a\uDE00\uD83Db'])('isStorable rejects %j', (text) => {
    expect(isStorable(text)).toBe(false)
  })
})
