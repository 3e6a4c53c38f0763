import { expect, it } from 'vitest'
import { toPhrases, toPhrase } from './phrases.ts'

it.each([
  ['Bihar  Police', 'bihar police'],
  ['S.S.C.', 's s c'],
  ['रेलवे भर्ती बोर्ड', 'रेलवे भर्ती बोर्ड'],
  ['(UPSC) – 2026', 'upsc 2026'],
  ['', ''],
  ['—', ''],
])('toPhrase turns %j into %j', (text, expected) => {
  expect(toPhrase(text)).toBe(expected)
})

const phrases = toPhrases(['Police', 'Public Service Commission', 'Public Works'])

it.each([
  ['police', [true, true, true]],
  ['bihar police', [true, false, true]],
  ['police constable', [true, true, false]],
  ['bihar public service commission exam', [true, false, false]],
  ['public service commission', [true, true, true]],
  ['public service', [false, false, false]],
  ['service commission', [false, false, false]],
  ['policeman', [false, false, false]],
  ['', [false, false, false]],
])('phrases are found anywhere, at the beginning and at the end of the text %j: %j', (text, expected) => {
  const words = text === '' ? [] : text.split(' ')
  expect([phrases.isIn(words), phrases.beginsWith(words), phrases.endsWith(words)]).toEqual(expected)
})

it('an empty set of phrases is found in no text', () => {
  expect(toPhrases([]).isIn(['police'])).toBe(false)
})
