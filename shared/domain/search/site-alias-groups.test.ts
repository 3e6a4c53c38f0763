import { describe, expect, it } from 'vitest'
import { ALIAS_GROUPS } from './alias-groups.ts'
import { prepareAliases } from './aliases.ts'
import { mergeGroups } from './site-alias-groups.ts'

const TABLE = [
  ['police', 'पुलिस'],
  ['je', 'junior engineer'],
]
const merge = (...own: string[][]) => mergeGroups(TABLE, own)

describe('the own groups of a site', () => {
  it('the alias groups of a site are added to the built-in groups, split into words as in a search', () => {
    expect(merge(['Lekhpal', 'Patwari ', 'लेखपाल'])).toEqual({
      groups: [...TABLE, ['lekhpal', 'patwari', 'लेखपाल']],
      problems: [],
    })
  })

  it('the alias groups of a site extend a built-in group that shares a word with them, even several at once', () => {
    const { groups, problems } = merge(['Pulice', 'POLICE'], ['khaki', 'पुलिस'])
    expect(problems).toEqual([])
    expect(groups).toEqual([
      ['police', 'पुलिस', 'pulice', 'khaki'],
      ['je', 'junior engineer'],
    ])
  })

  it.each([
    [
      'two groups of the table',
      [['police', 'je']],
      0,
      '“police” and “je” mean different things in the table.',
    ],
    [
      'another own group',
      [
        ['a1', 'b1'],
        ['b1', 'c1'],
      ],
      1,
      '“b1” is in group 1 already.',
    ],
    [
      'an own group that it equals',
      [
        ['a1', 'b1'],
        ['B1', 'A1'],
      ],
      1,
      '“b1” is in group 1 already.',
    ],
    [
      'an extension of the table',
      [
        ['police', 'khaki'],
        ['khaki', 'vardi'],
      ],
      1,
      '“khaki” is in group 1 already.',
    ],
    ['a group of the table that it equals', [['पुलिस', 'police']], 0, 'The table has all of these already.'],
    ['one word', [['lekhpal', 'Lekhpal', ' ']], 0, 'Name at least two words or phrases that mean the same.'],
    ['no word', [['-', '"']], 0, 'Name at least two words or phrases that mean the same.'],
    ['nothing', [[]], 0, 'Name at least two words or phrases that mean the same.'],
    ['a sentence', [['a b c d e f', 'x']], 0, 'Use at most 5 words in a phrase: “a b c d e f”.'],
  ])('the alias groups of a site are rejected because of this content: %s', (_what, own, index, message) => {
    const { groups, problems } = merge(...own)
    expect(problems).toEqual([{ index, message }])
    expect(groups.flat()).not.toContain('vardi')
  })

  it('a site alias group is rejected if one of its words is in another site group, even in a circle of groups', () => {
    const own = Array.from({ length: 200 }, (_, n) => [`w${n}`, `w${(n + 1) % 200}`])
    const { groups, problems } = merge(...own)
    expect(problems.map(({ index }) => index)).toEqual(own.map((_, n) => n).filter((n) => n % 2 === 1))
    expect(new Set(groups.flat()).size).toBe(groups.flat().length)
  })

  it('the alias groups of a site leave every word of the built-in table with one meaning', () => {
    const { groups, problems } = mergeGroups(ALIAS_GROUPS, [
      ['ssc', 'es es si'],
      ['nagar nigam x', 'palika y'],
    ])
    expect(problems).toEqual([])
    const aliases = prepareAliases(groups)
    expect(aliases.groupOf(['es', 'es', 'si'])).toContainEqual(['staff', 'selection', 'commission'])
    expect(new Set(groups.flat()).size).toBe(groups.flat().length)
  })
})
