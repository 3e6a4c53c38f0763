import { expect, it } from 'vitest'
import { NO_ALIASES, prepareAliases } from './aliases.ts'
import { createSpelling } from './spelling.ts'

const { correct } = createSpelling(
  prepareAliases([
    ['recruitment', 'bharti'],
    ['constable', 'sipahi'],
  ]),
)

it.each([
  ['rajsthan', 'rajasthan'],
  ['maharastra', 'maharashtra'],
  ['karnatka', 'karnataka'],
  ['recruitmant', 'recruitment'],
  ['recrutment', 'recruitment'],
])('the spelling correction changes %s to %s', (word, expected) => {
  expect(correct(word)).toBe(expected)
})

it.each([
  ['a correct word', 'rajasthan'],
  ['a stop word', 'latest'],
  ['a word of an alias group', 'sipahi'],
  ['a mistyped word that names no field', 'constabel'],
  ['a longer form', 'punjabi'],
  ['another first letter', 'bajasthan'],
  ['three letters', 'goa'],
  ['two mistakes in a short word', 'bohor'],
  ['a word with another meaning', 'masters'],
  ['a number', '20266'],
  ['no word', ''],
])('the spelling correction does not change %s: %j', (_what, word) => {
  expect(correct(word)).toBeNull()
})

it('spelling is prepared once for the same aliases', () => {
  expect(createSpelling(NO_ALIASES)).toBe(createSpelling(NO_ALIASES))
  expect(createSpelling(NO_ALIASES).correct('rajsthan')).toBe('rajasthan')
})
