import { describe, expect, it } from 'vitest'
import { editDistance, nearestTerms, nearKeys, soundKey } from './nearest-terms.ts'

describe('editDistance', () => {
  it.each([
    ['police', 'police', 0],
    ['polise', 'police', 1],
    ['plice', 'police', 1],
    ['ploice', 'police', 1],
    ['policee', 'police', 1],
    ['recuritment', 'recruitment', 1],
    ['requirment', 'recruitment', 3],
    ['', 'abc', 3],
    ['पुलीस', 'पुलिस', 1],
    ['😀a', 'a', 1],
  ])('editDistance returns for %s and %s the distance %i', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits)
    expect(editDistance(other, one)).toBe(edits)
  })
})

const MEANT: [string, string][] = [
  ['polise', 'police'],
  ['oplice', 'police'],
  ['recuritment', 'recruitment'],
  ['requirment', 'recruitment'],
  ['contable', 'constable'],
  ['stenografer', 'stenographer'],
  ['enginer', 'engineer'],
  ['aprentice', 'apprentice'],
  ['collage', 'college'],
  ['asistant', 'assistant'],
  ['libarian', 'librarian'],
  ['bharati', 'bharti'],
  ['bharthi', 'bharti'],
  ['sikshak', 'shikshak'],
  ['railwy', 'railway'],
  ['पुलीस', 'पुलिस'],
  ['भरती', 'भर्ती'],
  ['परिक्षा', 'परीक्षा'],
]

describe('a mistyped word', () => {
  it.each(MEANT)('a mistyped word such as %s shares an index key with %s', (typed, meant) => {
    const keys = new Set(nearKeys(typed))
    expect(nearKeys(meant).filter((key) => keys.has(key))).not.toEqual([])
  })

  it.each(MEANT)('a mistyped word such as %s is corrected to %s', (typed, meant) => {
    const others = ['policy', 'court', 'recital', 'constant', 'engine', 'पालेसा', 'भारत', 'railways']
    expect(nearestTerms(typed, [...others, meant])[0]).toBe(meant)
  })

  it('a word does not match itself, and a short word matches only very similar words', () => {
    expect(nearestTerms('police', ['police'])).toEqual([])
    expect(nearestTerms('je', ['jee', 'jo'])).toEqual([])
    expect(nearestTerms('nurs', ['nurse', 'purse'])).toEqual(['nurse'])
  })
})

it('soundKey returns one key for different spellings of the same sounds', () => {
  expect(soundKey('stenographer')).toBe(soundKey('stenografer'))
  expect(soundKey('भर्ती')).toBe(soundKey('भरती'))
  expect(soundKey('adhyapak')).toBe(soundKey('adyapak'))
  expect(soundKey('i')).toBe('a')
})
