import { expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { ALIAS_GROUPS } from './alias-groups.ts'

const members = ALIAS_GROUPS.flat()

it('the alias table has at least 150 groups of 2 to 16 members', () => {
  expect(ALIAS_GROUPS.length).toBeGreaterThanOrEqual(150)
  for (const group of ALIAS_GROUPS)
    expect([group, group.length > 1 && group.length <= 16]).toEqual([group, true])
})

it('the alias table has each word or phrase once, in one group', () => {
  const twice = members.filter((member, index) => members.indexOf(member) !== index)
  expect(twice).toEqual([])
})

it('the alias table has words as the tokenizer returns them', () => {
  for (const member of members) expect(tokenize(member).join(' ')).toBe(member)
})

it('the alias table has phrases of at most five words', () => {
  expect(members.filter((member) => member.split(' ').length > 5)).toEqual([])
})
