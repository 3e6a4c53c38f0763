import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import { tokenize } from '../text/tokenize.ts'
import { NO_ALIASES, prepareAliases } from './aliases.ts'
import { matchRank, searchTerms } from './search-terms.ts'
import {
  postSuggestion,
  findSuggested,
  toSuggestionTerms,
  suggestPath,
  SUGGESTIONS_MAX,
} from './suggestions.ts'

const aliases = prepareAliases([
  ['police', 'पुलिस', 'pulis'],
  ['je', 'junior engineer'],
])
const titled = (...titles: string[]) =>
  titles.map((title) => ({ title, words: toPostSearchText(title, '').title }))
const suggested = (typed: string, ...titles: string[]) =>
  findSuggested(titled(...titles), searchTerms(toSuggestionTerms(typed) ?? [], aliases)).map(
    ({ title }) => title,
  )

describe('toSuggestionTerms', () => {
  it.each(['', ' ', 'p', ' 7 ', 'é', '्', 'ािी', '%_*"', '\u200B\u200D', '🙂🙂'])(
    'toSuggestionTerms returns null for %j',
    (typed) => {
      expect(toSuggestionTerms(typed)).toBeNull()
    },
  )

  it.each([
    ['je', ['je']],
    ['Po', ['po']],
    ['पु', ['पु']],
    ['s 2', ['s', '2']],
    ['  SSC   cgl ', ['ssc', 'cgl']],
  ])('toSuggestionTerms returns the words of %j', (typed, words) => {
    expect(toSuggestionTerms(typed)).toEqual(words)
  })

  it('toSuggestionTerms reads the first 100 characters, and drops a word that is cut', () => {
    expect(toSuggestionTerms('a'.repeat(10_000))).toEqual(['a'.repeat(100)])
    expect(toSuggestionTerms(`police ${'b'.repeat(10_000)}`)).toEqual(['police'])
  })
})

describe('suggestions', () => {
  it('the suggestions show titles with full words first, then with prefixes, each in the given order', () => {
    const titles = ['JEECUP 2026', 'Junior Engineer, Bihar', 'JEE Main', 'SSC JE', 'Clerk']
    expect(suggested('je', ...titles)).toEqual([
      'Junior Engineer, Bihar',
      'SSC JE',
      'JEECUP 2026',
      'JEE Main',
    ])
    expect(suggested('पुलिस', 'Police Driver', 'पालेसा')).toEqual(['Police Driver'])
  })

  it('every suggestion contains all typed words', () => {
    expect(suggested('bihar pol', 'Bihar Police', 'UP Police', 'Bihar Clerk')).toEqual(['Bihar Police'])
    expect(suggested('pol bihar', 'Bihar Police')).toEqual([])
  })

  it('at most six suggestions are shown, and matches of full words displace matches of prefixes', () => {
    const beginnings = Array.from({ length: 9 }, (_, index) => `Policeman ${index}`)
    const found = suggested('police', ...beginnings, 'Police 1', 'Police 2')
    expect(found).toEqual(['Police 1', 'Police 2', ...beginnings.slice(0, 4)])
  })

  it('the suggestions are titles that match the typed search, full words first, as many as the limit allows', () => {
    const word = fc.constantFrom('ssc', 'je', 'jee', 'police', 'पुलिस', 'junior', 'engineer', '2026')
    const title = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(title, { maxLength: 12 }), title, (titles, typed) => {
        const terms = searchTerms(tokenize(typed), aliases)
        const items = titled(...titles)
        const found = findSuggested(items, terms)
        const ranks = items.map(({ words }) => matchRank(terms, { title: words, body: '' }))
        const matches = ranks.filter((rank) => rank !== null).length
        expect(found).toHaveLength(Math.min(matches, SUGGESTIONS_MAX))
        const isWhole = found.map(({ words }) => matchRank(terms, { title: words, body: '' }) === 'title')
        expect(isWhole).toEqual(isWhole.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })

  it('the suggestions stay empty without words', () => {
    expect(findSuggested(titled('Police'), searchTerms([], NO_ALIASES))).toEqual([])
  })

  it('a suggestion shows the shortened title and the slug of a post', () => {
    expect(postSuggestion({ postName: 'क्षि'.repeat(70), slug: 'a' })).toEqual({
      kind: 'post',
      title: `${'क्षि'.repeat(59)}…`,
      slug: 'a',
    })
  })

  it('the suggestions have one request address for all spellings of a search', () => {
    expect(suggestPath(toSuggestionTerms(' SSC  &  cgl') ?? [])).toBe('/suggest?q=ssc+cgl')
  })
})
