import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPostSearchText } from '#shared/domain/job-lists/local-jobs.ts'
import type { Purpose, Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { State } from '#shared/domain/job-facts/states.ts'
import { siteAliases } from '#shared/domain/search/alias-groups.ts'
import type { SavedSearch } from './alert-settings.ts'
import { filedKeys, prepareSearch, savedSearchFinds, lookupKeys } from './saved-search.ts'
import type { SearchedPost } from './saved-search.ts'

const LONG = 'pneumonoultramicroscopicsilicovolcanoconiosis'
// Abbreviations and their meanings, word beginnings, field names, words without meaning, Hindi, and a word longer than
// its indexed part.
const WORDS = [
  'ssc cgl combined graduate level staff selection commission examination'.split(' '),
  'up si sub inspector police pol po probationary officer bihar bih'.split(' '),
  'बिहार पुलिस पु 2026 20 admit card hall ticket'.split(' '),
  'jobs for 12th pass bihr closing "police"'.split(' '),
  [LONG, LONG.slice(0, 24), LONG.slice(0, 30), '\u{1D7CE}\u{1D7CF}'],
].flat()
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { maxLength }).map((words) => words.join(' '))

const states = fc.constantFrom<State | ''>('', 'Bihar', 'Uttar Pradesh')
const organisations = fc.constantFrom('', 'ssc', 'upsc')
const search: fc.Arbitrary<SavedSearch> = fc.record({
  words: text(3),
  state: states,
  qualification: fc.constantFrom<Qualification | ''>('', '12th', 'Graduate'),
  organisation: organisations,
  purpose: fc.constantFrom<Purpose | ''>('', 'vacancy', 'admission'),
})
const post: fc.Arbitrary<SearchedPost> = fc.record({
  words: fc.tuple(text(8), text(8)).map(([title, body]) => toPostSearchText(title, body)),
  state: states,
  qualifications: fc.uniqueArray(fc.constantFrom<Qualification>('12th', 'Graduate')),
  organisation: organisations,
  purpose: fc.constantFrom('vacancy', 'admission'),
  lastDate: fc.constantFrom('', '2026-11-22', '2027-01-01'),
  day: fc.constant('2026-11-21'),
})

it('a post has a lookup key for every saved search that finds it', () => {
  let matches = 0
  fc.assert(
    fc.property(search, post, fc.boolean(), (saved, found, allIndia) => {
      const isMatch = savedSearchFinds(prepareSearch(saved, siteAliases), { allIndia }, found)
      if (!isMatch) return
      matches += 1
      const keys = new Set(lookupKeys(found))
      expect(filedKeys([saved], siteAliases).some((key) => keys.has(key))).toBe(true)
    }),
    { numRuns: 3000 },
  )
  expect(matches).toBeGreaterThan(100)
})

const NO_FILTERS: SavedSearch = { words: '', state: '', qualification: '', organisation: '', purpose: '' }
const keysOf = (saved: Partial<SavedSearch>) => filedKeys([{ ...NO_FILTERS, ...saved }], siteAliases)

describe('a saved search', () => {
  it.each<[string, Partial<SavedSearch>, string[]]>([
    [
      'of several words is filed under the one with the fewest others',
      { words: 'bihar lekhpa ssc' },
      ['w:lekhpa'],
    ],
    ['of one word is filed under it and as a beginning', { words: 'lekhpa' }, ['w:lekhpa', 'b:lekhpa']],
    [
      'of a long word is filed under its first letters',
      { words: LONG },
      [`w:${LONG}`, `b:${LONG.slice(0, 24)}`],
    ],
    ['of an organisation is filed under it', { organisation: 'ssc', state: 'Bihar' }, ['f:organisation:ssc']],
    [
      'of filters is filed under the rarest',
      { state: 'Bihar', qualification: '12th', purpose: 'vacancy' },
      ['f:qualification:12th'],
    ],
    ['of a state is filed under it and all India', { state: 'Bihar' }, ['f:state:Bihar', 'f:state:']],
    ['of words without meaning is filed under every post', { words: 'govt jobs' }, ['f:any:']],
    ['of a last date is filed under every post', { words: 'closing' }, ['f:any:']],
  ])(
    'a saved search is filed under keys that every matching post has: a search %s',
    (_title, saved, keys) => {
      expect(keysOf(saved)).toEqual(keys)
    },
  )

  it('a saved search that names a state is filed under its words, the state and all India', () => {
    expect(keysOf({ words: 'bihar' })).toEqual(
      expect.arrayContaining(['w:bihar', 'w:बिहार', 'f:state:Bihar', 'f:state:']),
    )
  })
})

describe('a saved search finds a post', () => {
  const POST: SearchedPost = {
    words: toPostSearchText('Clerk', 'Eligibility 12th'),
    state: 'Bihar',
    qualifications: ['12th'],
    organisation: 'bpsc',
    purpose: 'vacancy',
    lastDate: '2026-11-25',
    day: '2026-11-21',
  }
  const finds = (saved: Partial<SavedSearch>, changes: Partial<SearchedPost> = {}, allIndia = true) =>
    savedSearchFinds(
      prepareSearch({ ...NO_FILTERS, ...saved }, siteAliases),
      { allIndia },
      { ...POST, ...changes },
    )

  it.each<[Partial<SavedSearch>, boolean]>([
    [{ qualification: '12th', state: 'Bihar' }, true],
    [{ qualification: '10th', state: 'Bihar' }, false],
    [{ qualification: '12th', state: 'Kerala' }, false],
    [{ organisation: 'bpsc' }, true],
    [{ organisation: 'ssc' }, false],
    [{ purpose: 'vacancy', words: 'clerk' }, true],
    [{ purpose: 'admission', words: 'clerk' }, false],
    [{ words: 'jobs for 12th pass in bihr' }, true],
    [{ words: 'closing this week' }, true],
    [{ words: 'last date tomorrow' }, false],
    [{ words: 'latest govt jobs' }, true],
    [{ words: 'clerk zebra' }, false],
  ])('the saved search %o finds the post: %s', (saved, expected) => {
    expect(finds(saved)).toBe(expected)
  })

  it('a saved search for a state finds posts for all India, except for users who exclude these posts', () => {
    for (const saved of [{ state: 'Kerala' }, { words: 'kerala' }] as const) {
      expect(finds(saved, { state: '' })).toBe(true)
      expect(finds(saved, { state: '' }, false)).toBe(false)
    }
  })
})

it('lookupKeys returns each key of a post once', () => {
  const keys = lookupKeys({
    words: toPostSearchText('Bihar Bihari', 'bihar'),
    state: 'Bihar',
    qualifications: [],
    organisation: '',
    purpose: 'vacancy',
  })
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys).toContain('b:bi')
  expect(keys).toContain('w:bihari')
})
