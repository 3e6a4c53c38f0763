import { describe, expect, it } from 'vitest'
import { prepareAliases } from './aliases.ts'
import type { NamedField } from './named-fields.ts'
import { matchRank, parseSearch, stateMatchLimit, type SearchTerm } from './search-terms.ts'

const aliases = prepareAliases([
  ['ssc', 'staff selection commission', 'कर्मचारी चयन आयोग'],
  ['cgl', 'combined graduate level'],
  ['je', 'junior engineer'],
  ['police', 'पुलिस', 'pulis'],
  ['level 1', 'group d'],
])
const parse = (query: string) => parseSearch(query, aliases) ?? []
const field = (text: string) => ` ${text} `
const rank = (query: string, title: string, body = '') =>
  matchRank(parse(query), { title: field(title), body: field(body) })

describe('the terms of a search', () => {
  it('the terms of a search contain each word with its alias group, and the last word also as a prefix', () => {
    expect(parse('SSC cgl 2025')).toEqual([
      { phrases: [['ssc'], ['staff', 'selection', 'commission'], ['कर्मचारी', 'चयन', 'आयोग']] },
      { phrases: [['cgl'], ['combined', 'graduate', 'level']] },
      { phrases: [['2025']], beginning: ['2025'] },
    ])
  })

  it('the terms of a search use the longest phrase that has an alias group', () => {
    const terms = parse('combined graduate level 1')
    expect(terms).toEqual([
      { phrases: [['cgl'], ['combined', 'graduate', 'level']] },
      { phrases: [['1']], beginning: ['1'] },
    ])
    expect(parse('railway level 1').at(-1)).toEqual({
      phrases: [
        ['level', '1'],
        ['group', 'd'],
      ],
      beginning: ['level', '1'],
    })
  })

  it('the terms of a search form an empty list without words, and are null for a blank search', () => {
    expect(parseSearch('  ', aliases)).toBeNull()
    expect(parseSearch('"-"', aliases)).toEqual([])
    expect(rank('"-"', 'police')).toBeNull()
  })

  it('the terms of a search stay below a hundred for a long pasted text', () => {
    expect(parse('staff selection '.repeat(700)).length).toBeLessThan(100)
  })
})

describe('the match of a post', () => {
  it.each([
    ['police', 'bihar पुलिस', '', 'title'],
    ['police', 'bihar', 'पुलिस bal', 'text'],
    ['polic', 'police', '', 'titleBeginning'],
    ['polic', 'bihar', 'police', 'textBeginning'],
    ['bihar police', 'पुलिस', 'bihar', 'text'],
    ['je', 'jeecup', '', 'titleBeginning'],
    ['je', 'junior civil engineer', '', 'title'],
    // A phrase matches within one field.
    ['je', 'junior', 'engineer', null],
    ['junior engineer', 'junior', 'je', 'text'],
    ['junior engin', 'junior', 'engineer', 'textBeginning'],
    ['police constable', 'police', '', null],
    ['cons police', 'police constable', '', null],
  ])('the match for %j of a post with title %j and body %j is %s', (query, title, body, expected) => {
    expect(rank(query, title, body)).toBe(expected)
  })
})

describe('the match of a post with fields', () => {
  const BIHAR: NamedField = { field: 'state', value: 'Bihar' }
  const MATRIC: NamedField = { field: 'qualification', value: '10th' }
  const term = (word: string, names?: NamedField): SearchTerm => ({
    phrases: [[word]],
    ...(names === undefined ? {} : { names }),
  })
  // `state` is the state of the post; a post for all India matches every state.
  const rankOf = (terms: SearchTerm[], { title = '', body = '', state = 'Kerala', has10th = false }) =>
    matchRank(terms, {
      title: field(title),
      body: field(body),
      hasField: (named, isExact) =>
        named.field === 'state' ? state === 'Bihar' || (state === '' && !isExact) : has10th,
    })
  const bihar = [term('bihar', BIHAR)]
  const biharPolice = [...bihar, term('police')]

  it.each([
    ['a state of its own, before all India', bihar, { state: 'Bihar' }, 'inState'],
    ['all India', bihar, { state: '' }, 'title'],
    ['a word of the title, as all India', bihar, { title: 'bihar' }, 'title'],
    ['a word of the text, last', bihar, { body: 'bihar' }, 'text'],
    ['neither', bihar, { title: 'police' }, null],
    ['a qualification', [term('10th', MATRIC)], { has10th: true }, 'title'],
    ['a word beside its state', biharPolice, { title: 'police', state: 'Bihar' }, 'inState'],
    ['both words in the title', biharPolice, { title: 'bihar police' }, 'inState'],
    ['a word beside all India', biharPolice, { title: 'police', state: '' }, 'title'],
    ['a word of the text beside its state', biharPolice, { body: 'police', state: 'Bihar' }, 'text'],
    ['a state without the word', biharPolice, { state: 'Bihar' }, null],
  ] as const)(
    'the match of a post for a search with a state or qualification follows from %s',
    (_title, terms, post, expected) => {
      expect(rankOf([...terms], post)).toBe(expected)
    },
  )

  it('the number of listed posts of a state is unlimited if the search has other words too, and limited otherwise', () => {
    expect(stateMatchLimit(biharPolice)).toBe(Infinity)
    expect(stateMatchLimit(bihar)).toBe(5)
    expect(stateMatchLimit([term('10th', MATRIC), term('clerk')])).toBe(0)
  })
})
