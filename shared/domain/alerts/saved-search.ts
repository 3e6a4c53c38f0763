import type { Qualification } from '#shared/domain/job-facts/fact-names.ts'
import type { NamedField } from '#shared/domain/search/named-fields.ts'
import { matchRank } from '#shared/domain/search/search-terms.ts'
import type { FieldText, SearchTerm } from '#shared/domain/search/search-terms.ts'
import { hasNamedField } from '#shared/domain/job-lists/fits-filters.ts'
import type { SavedSearch, AlertSettings } from './alert-settings.ts'
import type { Aliases } from '../search/aliases.ts'
import { readSearch } from '../search/read-search.ts'
import { coversState } from './alert-interests.ts'

/** Index of saved searches by a word, word beginning or field of every match. `savedSearchFinds` then decides. */

// Maximum letters (code points) of an indexed beginning. A longer one is indexed by its first letters.
const BEGINNING_LENGTH = 24

const wordKey = (word: string): string => `w:${word}`
const beginningKey = (letters: readonly string[]): string => `b:${letters.join('')}`
const fieldKey = (field: string, value: string): string => `f:${field}:${value}`
const ANY_POST = fieldKey('any', '')

const lettersOf = (word: string): string[] => Array.from(word).slice(0, BEGINNING_LENGTH)

/** Index keys of a search: every match has at least one. The fewer posts share them, the lower the cost. */
type Filing = { keys: readonly string[]; cost: number }

// Posts for all India match every state.
const stateKeys = (state: string): string[] => [fieldKey('state', state), fieldKey('state', '')]

function namedKeys({ field, value }: NamedField): string[] {
  if (field === 'state') return stateKeys(value)
  return [field === 'qualification' ? fieldKey(field, value) : ANY_POST]
}

const COST = {
  organisation: 10,
  qualification: 100,
  named: 200,
  state: 300,
  purpose: 400,
  beginning: 500,
  any: 600,
}

function toFiling({ phrases, beginning, names }: SearchTerm): Filing {
  // The first word of a phrase is always complete.
  const words = [...new Set(phrases.map(([first = '']) => wordKey(first)))]
  const begun = beginning?.length === 1 ? [beginningKey(lettersOf(beginning[0] ?? ''))] : []
  const named = names === undefined ? [] : namedKeys(names)
  const extra = (named.length > 0 ? COST.named : 0) + (begun.length > 0 ? COST.beginning : 0)
  return { keys: [...words, ...begun, ...named], cost: words.length + extra }
}

function filters({ state, qualification, organisation, purpose }: SavedSearch): Filing[] {
  return [
    organisation === '' ? null : { keys: [fieldKey('organisation', organisation)], cost: COST.organisation },
    qualification === ''
      ? null
      : { keys: [fieldKey('qualification', qualification)], cost: COST.qualification },
    state === '' ? null : { keys: stateKeys(state), cost: COST.state },
    purpose === '' ? null : { keys: [fieldKey('purpose', purpose)], cost: COST.purpose },
  ].filter((each) => each !== null)
}

function filedUnder(search: SavedSearch, terms: readonly SearchTerm[]): readonly string[] {
  const filings = [...terms.map(toFiling), ...filters(search), { keys: [ANY_POST], cost: COST.any }]
  return filings.reduce((least, each) => (each.cost < least.cost ? each : least)).keys
}

type FiledPost = {
  words: { title: FieldText; body: FieldText }
  state: string
  qualifications: readonly Qualification[]
  organisation: string
  purpose: string
}

export function lookupKeys({ words, state, qualifications, organisation, purpose }: FiledPost): string[] {
  const keys = new Set([
    ANY_POST,
    fieldKey('state', state),
    fieldKey('organisation', organisation),
    fieldKey('purpose', purpose),
    ...qualifications.map((each) => fieldKey('qualification', each)),
  ])
  for (const word of `${words.title} ${words.body}`.split(' ')) {
    if (word === '' || keys.has(wordKey(word))) continue
    keys.add(wordKey(word))
    const letters = lettersOf(word)
    for (let length = letters.length; length > 0; length -= 1)
      keys.add(beginningKey(letters.slice(0, length)))
  }
  return [...keys]
}

export type PreparedSearch = SavedSearch & { terms: readonly SearchTerm[]; hasTerms: boolean }

export type SearchedPost = FiledPost & {
  lastDate: string
  day: string
}

/** Reads the words of a saved search as the site's search does. Words without meaning narrow nothing. */
export function prepareSearch(search: SavedSearch, aliases: Aliases): PreparedSearch {
  const reading = readSearch(search.words, { aliases, namesFields: true })
  const hasTerms = reading !== null && (reading.terms.length > 0 || reading.ignored.length === 0)
  return { ...search, terms: reading?.terms ?? [], hasTerms }
}

export const filedKeys = (searches: readonly SavedSearch[], aliases: Aliases): string[] => [
  ...new Set(searches.flatMap((search) => filedUnder(search, prepareSearch(search, aliases).terms))),
]

export function savedSearchFinds(
  search: PreparedSearch,
  { allIndia }: Pick<AlertSettings, 'allIndia'>,
  post: SearchedPost,
): boolean {
  const { qualification, organisation, purpose, terms, hasTerms } = search
  const hasField = hasNamedField(post, post.day)
  return (
    coversState(search, { allIndia }, post.state) &&
    (qualification === '' || post.qualifications.includes(qualification)) &&
    (organisation === '' || post.organisation === organisation) &&
    (purpose === '' || post.purpose === purpose) &&
    (!hasTerms ||
      matchRank(terms, { ...post.words, hasField: (named) => hasField(named, !allIndia) }) !== null)
  )
}
