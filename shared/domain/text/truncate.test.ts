import fs from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { truncate, cutAtGrapheme } from './truncate.ts'

const FAMILY = '\u{1F469}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'
const OFFICER = '\u{1F46E}\u{1F3FD}\u200D\u2640\uFE0F'
const INDIA = '\u{1F1EE}\u{1F1F3}'
const NEPAL = '\u{1F1F3}\u{1F1F5}'

const segmenter = new Intl.Segmenter('hi', { granularity: 'grapheme' })
const graphemesOf = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)

describe('truncate', () => {
  it.each([
    ['an empty text', '', 3, ''],
    ['a shorter text', 'ab', 3, 'ab'],
    ['a text of just the length', 'abc', 3, 'abc'],
    ['a longer text', 'abcd', 3, 'abc…'],
    ['white space before the cut', 'ab cd', 3, 'ab…'],
    ['a vowel sign', 'किताब', 1, 'कि…'],
    ['a conjunct', 'क्षत्रिय', 1, 'क्ष…'],
    ['a conjunct with a vowel sign', 'भर्ती परीक्षा', 2, 'भर्ती…'],
    ['Devanagari of just the length', 'भर्ती', 2, 'भर्ती'],
    ['a nukta and a candrabindu', 'ढ़ाँचा', 1, 'ढ़ाँ…'],
    ['a Tamil vowel sign', 'தொழில்', 1, 'தொ…'],
    ['an emoji of joined parts', `${FAMILY}${OFFICER}x`, 1, `${FAMILY}…`],
    ['an emoji with skin and sex', `a${OFFICER}bc`, 2, `a${OFFICER}…`],
    ['a flag', `${INDIA}${NEPAL}`, 1, `${INDIA}…`],
    ['flags of just the length', INDIA + NEPAL, 2, INDIA + NEPAL],
    ['a surrogate pair', '\u{1F600}\u{1F600}', 1, '\u{1F600}…'],
    ['an accent that combines', 'e\u0301e\u0301', 1, 'e\u0301…'],
    ['a line break of two characters', 'a\r\nb', 2, 'a…'],
    ['everything', 'abc', 0, '…'],
    ['a plain text before an accent that combines', 'abe\u0301f', 3, 'abe\u0301…'],
    ['a plain text before Devanagari', 'SSC (कार्य)', 8, 'SSC (कार्य)'],
    ['Devanagari behind a plain text', 'SSC (कार्य)', 6, 'SSC (का…'],
    ['dashes and rupees', 'A – ₹500', 5, 'A – ₹…'],
  ])('truncate cuts %s at the right position', (_name, text, length, expected) => {
    expect(truncate(text, length)).toBe(expected)
  })

  it('truncate cuts the title of a list row at 50 and of a card at 60 letters as a reader counts them', () => {
    const title = 'क्षि'.repeat(61)
    expect(graphemesOf(truncate(title, 50))).toHaveLength(51)
    expect(graphemesOf(truncate(title, 60))).toHaveLength(61)
    expect(truncate('क्षि'.repeat(60), 60)).toBe('क्षि'.repeat(60))
  })

  const unit = fc.constantFrom(
    'B',
    '–',
    ...graphemesOf(`a é क्षि${INDIA}${FAMILY}${OFFICER}e\u0301\u{1F600}`),
    ' ',
    '\u200D',
    '\u0902',
  )
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string({ unit }))

  it('truncate never splits a surrogate pair or exceeds the limit, and reports a cut', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, length) => {
        const cut = truncate(text, length)
        expect(cut.isWellFormed()).toBe(true)
        if (graphemesOf(text).length <= length) {
          expect(cut).toBe(text)
          return
        }
        expect(cut.endsWith('…')).toBe(true)
        const head = cut.slice(0, -1)
        expect(graphemesOf(head).length).toBeLessThanOrEqual(length)
        expect(graphemesOf(text).slice(0, length).join('').trimEnd()).toBe(head)
      }),
    )
  })

  it('cutAtGrapheme returns as many whole graphemes as fit into a limit of code units', () => {
    fc.assert(
      fc.property(texts, fc.nat(40), (text, length) => {
        const head = cutAtGrapheme(text, length)
        const all = graphemesOf(text)
        const shown = graphemesOf(head).length
        expect(head.length).toBeLessThanOrEqual(length)
        expect(all.slice(0, shown).join('')).toBe(head)
        expect(all.slice(0, shown + 1).join('').length > length || head === text).toBe(true)
      }),
    )
  })
})

describe('in a browser without grapheme segmentation', () => {
  const { Segmenter } = Intl
  const demo = path.join(import.meta.dirname, '../../../server/seed')
  const titles = fs
    .readdirSync(demo)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => [
      ...fs.readFileSync(path.join(demo, file), 'utf8').matchAll(/"(?:postName|title)": "(.*?)"/g),
    ])
    .map(([, title = '']) => title)
  const cuts = (text: string) =>
    [0, 1, 5, 10, 20, 50, 60].map((length) => [truncate(text, length), cutAtGrapheme(text, length)])
  const hard = [
    'क्षत्रिय भर्ती परीक्षा ढ़ाँचा',
    `a${OFFICER}${FAMILY}b${INDIA}${NEPAL}${INDIA}`,
    'தொழில்',
    'e\u0301e\u0301',
    '\u{1F600}x',
  ]
  let expected: [string, string[][]][]

  beforeAll(() => {
    expected = [...titles, ...hard].map((text) => [text, cuts(text)])
    Reflect.deleteProperty(Intl, 'Segmenter')
  })
  afterAll(() =>
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true }),
  )

  it('a browser without grapheme segmentation cuts real titles, conjuncts, flags and emoji as other browsers do', () => {
    expect(titles.length).toBeGreaterThan(200)
    for (const [text, whole] of expected) expect(cuts(text), text).toEqual(whole)
  })
})
