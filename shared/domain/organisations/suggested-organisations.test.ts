import { expect, it } from 'vitest'
import { toSuggestionTerms } from '../search/suggestions.ts'
import { ORGANISATIONS } from './organisation-table.ts'
import { organisationSearch } from './suggested-organisations.ts'

const search = organisationSearch(ORGANISATIONS)

const suggested = (typed: string, posts: Record<string, number>) =>
  search.suggest(toSuggestionTerms(typed) ?? [], (slug) => posts[slug] ?? 0).map(({ slug }) => slug)

const ALL = Object.fromEntries(ORGANISATIONS.map(({ slug }) => [slug, 1]))

it.each([
  ['SSC', 'ssc'],
  ['staff sel', 'ssc'],
  ['कर्मचारी च', 'ssc'],
  ['bpsc', 'bpsc'],
  ['India Po', 'india-post'],
])('the text %j is the beginning of a name of the organisation %s', (typed, slug) => {
  expect(suggested(typed, ALL)).toContain(slug)
})

it.each(['', 's', 'selection commission', 'ssc cgl 2026', '***'])(
  'the text %j is not the beginning of any organisation name',
  (typed) => {
    expect(suggested(typed, ALL)).toEqual([])
  },
)

it('suggested organisations start with an exact name, then come by number of posts, and are at most two', () => {
  expect(suggested('up', { upsc: 3, uppsc: 9, upsssc: 5 })).toEqual(['uppsc', 'upsssc'])
  expect(suggested('upsc', { upsc: 1, upsssc: 50 })).toEqual(['upsc'])
})

it('an organisation without posts is not suggested', () => {
  expect(suggested('ssc', {})).toEqual([])
})

it('a suggested organisation has its full name and its short name as title', () => {
  expect(search.suggest(['ssc'], () => 1)[0]).toEqual({
    kind: 'organisation',
    title: 'Staff Selection Commission (SSC)',
    slug: 'ssc',
  })
})
