import { expect, it } from 'vitest'
import { NO_ALIASES, prepareAliases } from './aliases.ts'

const aliases = prepareAliases([
  ['ssc', 'staff selection commission', 'कर्मचारी चयन आयोग'],
  ['police', 'पुलिस'],
])

it.each<[string[], string[] | undefined]>([
  [['ssc'], ['ssc', 'staff selection commission', 'कर्मचारी चयन आयोग']],
  [
    ['staff', 'selection', 'commission'],
    ['ssc', 'staff selection commission', 'कर्मचारी चयन आयोग'],
  ],
  [['पुलिस'], ['police', 'पुलिस']],
  [['staff', 'selection'], undefined],
  [['staff'], undefined],
  [[], undefined],
])('groupOf returns the alias group of the phrase %j: %j', (phrase, expected) => {
  expect(aliases.groupOf(phrase)?.map((words) => words.join(' '))).toEqual(expected)
})

it.each<[string[], string[][]]>([
  [['ssc', 'clerk'], [['ssc']]],
  [['commission', 'selection', 'staff'], [['ssc']]],
  [
    ['ssc', 'पुलिस', 'police'],
    [['ssc'], ['police']],
  ],
  [['staff', 'selection'], []],
  [[], []],
])('groupsIn returns the alias groups that occur in the words %j: %j', (words, expected) => {
  expect(aliases.groupsIn(new Set(words))).toEqual(expected)
})

it.each<[string, string[]]>([
  ['polise', ['police']],
  ['clerk', []],
])('near returns the alias members that are spelled like %s: %j', (word, expected) => {
  expect(aliases.near(word)).toEqual(expected)
})

it('longest is the number of words in the longest phrase', () => {
  expect([aliases.longest, NO_ALIASES.longest]).toEqual([3, 1])
})
