import { expect, it } from 'vitest'
import { isIgnored, STOP_WORDS } from './stop-words.ts'

it.each(['the', 'latest', 'website', 'ki', 'naukari', 'की', 'चाहिए', 'job', 'recruitment'])(
  'isIgnored returns true for %s, which has no meaning in a search',
  (word) => {
    expect(isIgnored(word)).toBe(true)
    expect(STOP_WORDS.has(word)).toBe(true)
  },
)

it.each(['clerk', 'police', 'bihar', 'रेलवे', '10th', 'The', ''])(
  'isIgnored returns false for %j, which has a meaning in a search',
  (word) => {
    expect(isIgnored(word)).toBe(false)
  },
)

it.each<[string, string[][], boolean]>([
  ['bharti', [['bharti'], ['recruitment']], true],
  ['bharti', [['recruitment', 'board']], false],
  ['ssc', [['staff', 'selection', 'commission']], false],
  ['bharti', [[]], false],
  ['bharti', [], false],
])('isIgnored returns for %s in the alias group %j the result %s', (word, group, expected) => {
  expect(isIgnored(word, group)).toBe(expected)
})
