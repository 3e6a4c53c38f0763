import { expect, it } from 'vitest'
import { isIgnored, STOP_WORDS } from './stop-words.ts'

it.each(['the', 'latest', 'website', 'ki', 'naukari', 'की', 'चाहिए', 'job', 'recruitment'])(
  'isIgnored: %s has no meaning in a search',
  (word) => {
    expect(isIgnored(word)).toBe(true)
    expect(STOP_WORDS.has(word)).toBe(true)
  },
)

it.each(['clerk', 'police', 'bihar', 'रेलवे', '10th', 'The', ''])('isIgnored: %j has a meaning', (word) => {
  expect(isIgnored(word)).toBe(false)
})

it.each<[string, string[][], boolean]>([
  ['bharti', [['bharti'], ['recruitment']], true],
  ['bharti', [['recruitment', 'board']], false],
  ['ssc', [['staff', 'selection', 'commission']], false],
  ['bharti', [[]], false],
  ['bharti', [], false],
])('isIgnored: %s in the group %j: %s', (word, group, expected) => {
  expect(isIgnored(word, group)).toBe(expected)
})
