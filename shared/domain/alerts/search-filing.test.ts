import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSearchWords } from '../jobs/local-jobs.ts'
import { matchRank, parseSearch } from '../search/search-terms.ts'
import { siteAliases } from '../search/site-aliases.ts'
import { filedUnder, lookupKeys } from './search-filing.ts'

const LONG = 'pneumonoultramicroscopicsilicovolcanoconiosis'
// Abbreviations and the words that they stand for, beginnings of words, Hindi, and a word longer than what is filed.
const WORDS = [
  'ssc cgl combined graduate level staff selection commission examination'.split(' '),
  'up si sub inspector police pol po probationary officer bihar bih'.split(' '),
  'बिहार पुलिस पु 2026 20 admit card hall ticket'.split(' '),
  [LONG, LONG.slice(0, 24), LONG.slice(0, 30), '\u{1D7CE}\u{1D7CF}'],
].flat()
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' '))

const termsOf = (query: string) => parseSearch(query, siteAliases) ?? []
const isLookedUp = (query: string, title: string, body = '') => {
  const keys = new Set(lookupKeys(toSearchWords(title, body)))
  return filedUnder(termsOf(query)).some((key) => keys.has(key))
}

it('every search that finds a post is found by the words of the post', () => {
  let matches = 0
  fc.assert(
    fc.property(text(3), text(8), text(8), (query, title, body) => {
      const isMatch = matchRank(termsOf(query), toSearchWords(title, body)) !== null
      if (isMatch) matches += 1
      expect(isMatch && !isLookedUp(query, title, body)).toBe(false)
    }),
    { numRuns: 3000 },
  )
  expect(matches).toBeGreaterThan(100)
})

describe('a search', () => {
  it.each<[string, string, string[]]>([
    [
      'of several words is filed under the one with the fewest others that mean the same',
      'bihar lekhpa ssc',
      ['w:lekhpa'],
    ],
    ['of one word is filed under it and as a beginning', 'lekhpa', ['w:lekhpa', 'b:lekhpa']],
    ['of a long word is filed under its first letters', LONG, [`w:${LONG}`, `b:${LONG.slice(0, 24)}`]],
    ['without words is filed under nothing', '!!', []],
  ])('%s', (_title, query, keys) => {
    expect(filedUnder(termsOf(query))).toEqual(keys)
  })

  it.each([
    ['ssc cgl', 'SSC Combined Graduate Level Examination 2026', true],
    ['पुलि', 'बिहार पुलिस भर्ती', true],
    [LONG.slice(0, 30), LONG, true],
    ['kerala', 'Bihar Police', false],
  ])('%s is looked up for %s: %s', (query, title, isFound) => {
    expect(isLookedUp(query, title)).toBe(isFound)
  })
})

it('a post is looked up by each key once', () => {
  const keys = lookupKeys(toSearchWords('Bihar Bihari', 'bihar'))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('b:bi')
  expect(keys).toContain('w:bihari')
})
