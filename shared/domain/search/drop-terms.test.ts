import { expect, it } from 'vitest'
import { tokenize } from '../text/tokenize.ts'
import { dropTerms } from './drop-terms.ts'
import { readSearch } from './read-search.ts'
import { matchRank, type SearchTerm } from './search-terms.ts'
import { siteAliases } from './alias-groups.ts'

const POSTS = [
  'SSC CGL 2025',
  'SSC result of clerks 2025',
  'SSC constable',
  'Bihar police result',
  'Zebra keeper',
  'Alpha beta gamma delta epsilon theta kappa',
]
const titles = POSTS.map((title) => ` ${tokenize(title).join(' ')} `)

let lookups = 0
async function count(terms: readonly SearchTerm[]): Promise<number> {
  lookups += 1
  return titles.filter((title) => matchRank(terms, { title, body: '' }) !== null).length
}
const list = { count, has: async (terms: readonly SearchTerm[]) => (await count(terms)) > 0 }
const left = async (query: string) => {
  const { terms } = readSearch(query, { aliases: siteAliases, namesFields: true }) ?? { terms: [] }
  return (await dropTerms(terms, list)).map(({ typed }) => typed)
}

it.each([
  ['words that nothing has', 'qwertyx ssc constable', ['ssc', 'constable']],
  ['a word that says only the stage, before others', 'ssc cgl 2025 result', ['ssc', 'cgl', '2025']],
  ['a year, before others', 'ssc constable 2025', ['ssc', 'constable']],
  ['the word without which most is found', 'zebra police bihar', ['police', 'bihar']],
  ['several words, the rarest first', 'zebra cgl police bihar', ['police', 'bihar']],
])('dropTerms drops %s', async (_what, query, expected) => {
  expect(await left(query)).toEqual(expected)
})

it('dropTerms never drops a word in quotes, and drops no word if the search finds nothing without it either', async () => {
  expect(await left('"zebra" police')).toEqual(['zebra'])
  expect(await left('"zebra" "police"')).toEqual(['zebra', 'police'])
  expect(await left('"qwertyx" police')).toEqual(['qwertyx', 'police'])
  expect(await left('qwertyx')).toEqual(['qwertyx'])
})

it('dropTerms drops as few words as possible from a search with many words', async () => {
  const names = 'alpha beta gamma delta epsilon theta kappa'
  expect(await left(`zebra keeper ${names}`)).toEqual(names.split(' '))
})

it('dropTerms tries a bounded number of combinations', async () => {
  lookups = 0
  await left('ssc cgl 2025 result clerks constable bihar police zebra keeper of ssc cgl police zebra')
  expect(lookups).toBeLessThan(60)
})
