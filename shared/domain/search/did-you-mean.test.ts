import { describe, expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { prepareAliases } from './aliases.ts'
import { didYouMean } from './did-you-mean.ts'
import { nearIndex } from './nearest-terms.ts'
import { readSearch } from './read-search.ts'
import { matchRank, type SearchTerm } from './search-terms.ts'

const aliases = prepareAliases([['police', 'पुलिस', 'pulis']])
const POSTS = ['Bihar Police Constable', 'UP Police Driver', 'Purse of the month', 'Staff Nurse', 'रेलवे भर्ती']
const titles = POSTS.map((title) => ` ${tokenize(title).join(' ')} `)
const near = nearIndex([...POSTS.flatMap(tokenize), 'pulis', 'bihari', 'polity'])

let lookups = 0
async function count(terms: readonly SearchTerm[]): Promise<number> {
  lookups += 1
  return titles.filter((title) => matchRank(terms, { title, body: '' }) !== null).length
}
const list = { count, has: async (terms: readonly SearchTerm[]) => (await count(terms)) > 0 }
const read = (query: string) => readSearch(query, { aliases, namesFields: true })?.terms ?? []
const correct = (query: string) =>
  didYouMean(read(query), { ...list, aliases, read, near: async (word) => near(word) })

describe('a search that finds nothing', () => {
  it.each([
    ['polise', [{ words: 'police', total: 2 }]],
    // A word of a group may be absent from all posts.
    ['puliss', [{ words: 'pulis', total: 2 }]],
    ['bihar polise', [{ words: 'bihar police', total: 1 }]],
    ['polise contable', [{ words: 'police constable', total: 1 }]],
    ['constab bihar', [{ words: 'constable bihar', total: 1 }]],
    ['रेलबे', [{ words: 'रेलवे', total: 1 }]],
    ['nurs e', [{ words: 'nurse', total: 1 }]],
    ['xyzzy polise', [{ words: 'police', total: 2 }]],
    // Posts have both words, but none has them together: nothing is mistyped.
    ['bihar driver', []],
    ['xyzzy', []],
    ['', []],
  ])('a search that finds nothing, such as %j, proposes %o', async (query, expected) => {
    const found = await correct(query)
    expect(found.slice(0, 1)).toEqual(expected)
  })

  it('a search that finds nothing proposes a few searches after a bounded number of word lookups', async () => {
    lookups = 0
    await correct('polise '.repeat(16))
    expect(lookups).toBeLessThan(6 * 11 + 3)
    expect((await correct('urse')).map(({ words }) => words)).toEqual(['nurse', 'purse'])
  })
})
