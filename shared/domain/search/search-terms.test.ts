import { describe, expect, it } from 'vitest'
import { prepareAliases } from './aliases.ts'
import { matchRank, parseSearch, requiredWords } from './search-terms.ts'

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
  it('are its words, each with its group, and the last one also as a beginning', () => {
    expect(parse('SSC cgl 2025')).toEqual([
      { phrases: [['ssc'], ['staff', 'selection', 'commission'], ['कर्मचारी', 'चयन', 'आयोग']] },
      { phrases: [['cgl'], ['combined', 'graduate', 'level']] },
      { phrases: [['2025']], beginning: ['2025'] },
    ])
  })

  it('take the longest phrase that has a group', () => {
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

  it('are none of a search without words, which is other than no search', () => {
    expect(parseSearch('  ', aliases)).toBeNull()
    expect(parseSearch('"-"', aliases)).toEqual([])
    expect(rank('"-"', 'police')).toBeNull()
  })

  it('are quickly found in whatever somebody pastes', () => {
    expect(parse('staff selection '.repeat(700)).length).toBeLessThan(100)
  })
})

describe('how a post matches', () => {
  it.each([
    ['police', 'bihar पुलिस', '', 'title'],
    ['police', 'bihar', 'पुलिस bal', 'text'],
    ['polic', 'police', '', 'titleBeginning'],
    ['polic', 'bihar', 'police', 'textBeginning'],
    ['bihar police', 'पुलिस', 'bihar', 'text'],
    ['je', 'jeecup', '', 'titleBeginning'],
    ['je', 'junior civil engineer', '', 'title'],
    // The words of a phrase stand in one field.
    ['je', 'junior', 'engineer', null],
    ['junior engineer', 'junior', 'je', 'text'],
    ['junior engin', 'junior', 'engineer', 'textBeginning'],
    ['police constable', 'police', '', null],
    ['cons police', 'police constable', '', null],
  ])('%j: title %j, body %j: %s', (query, title, body, expected) => {
    expect(rank(query, title, body)).toBe(expected)
  })
})

describe('what every match of a search holds', () => {
  it.each([
    ['bihar police', { words: ['bihar'], beginning: null }],
    ['police', { words: ['police', 'पुलिस', 'pulis'], beginning: 'police' }],
    ['police je', { words: ['police', 'पुलिस', 'pulis'], beginning: null }],
    ['junior engineer', { words: ['je', 'junior'], beginning: null }],
  ])('%j: %o', (query, expected) => {
    expect(requiredWords(parse(query))).toEqual(expected)
  })

  it('is nothing where there is no search', () => {
    expect(requiredWords([])).toEqual({ words: [], beginning: null })
  })
})
