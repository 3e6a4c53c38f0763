import { hasOnlyNamedFields, stateMatchLimit, type SearchTerm } from '#shared/domain/search/search-terms.ts'
import { COMMON_FILTER, NOT_COMMON_FILTER, groupExpression, titleToken } from './index-tokens.ts'

export type SearchScope = 'public' | 'full'

/** Filter tokens that narrow a search: an item has one of `filters`, and one of each group of `also`. */
export type Narrowing = { filters: readonly string[]; also?: readonly (readonly string[])[] | undefined }

/** Filter tokens of a field's value. `all` adds the tokens of items with every value, as posts of all India. */
export type FieldTokens = { exact: readonly string[]; all: readonly string[] }

export type IndexTerm = SearchTerm & { tokens?: FieldTokens }

export type Searched = Narrowing & {
  terms: readonly IndexTerm[]
  fewer?: readonly IndexTerm[] | undefined
  scope: SearchScope
}

/** Returns the known words with a prefix; null if the index finds them faster. */
export type Completions = (beginning: string, indexedLength: number) => readonly string[] | null

// Words hold only letters, digits and combining marks (`tokenize`), and group tokens only words: quoting is enough.
const quoted = (word: string): string => `"${word}"`
const anyOf = (terms: readonly string[]): string => `(${terms.join(' OR ')})`
const allOf = (terms: readonly string[]): string => `(${terms.join(' AND ')})`

const PREFIX_LENGTH = 4

type Place = {
  /** Columns of each field of an item: the words of a phrase must be in one field. */
  fields: readonly string[]
  tokenOf: (word: string) => string
  indexedLength: number
}

const TITLE: Place = {
  fields: ['title'],
  tokenOf: titleToken,
  indexedLength: PREFIX_LENGTH - titleToken('').length,
}

const toPlace = (...fields: string[]): Place => ({
  fields,
  tokenOf: (word) => word,
  indexedLength: PREFIX_LENGTH,
})

// Restricted words have a separate column, which public searches never name, so they affect no public count.
const TEXT: Record<SearchScope, Place> = {
  public: toPlace('title', 'body'),
  full: toPlace('title', 'title body locked'),
}

function prefixTerm(word: string, { tokenOf, indexedLength }: Place, completions: Completions): string {
  const words = completions(word, indexedLength)
  if (words === null) return `${quoted(tokenOf(word))} *`
  return anyOf((words.length > 0 ? words : [word]).map((each) => quoted(tokenOf(each))))
}

function termExpression(completions: Completions, place: Place, term: IndexTerm): string {
  const { phrases, beginning, tokens } = term
  const { fields } = place
  const tokenOf = (word: string) => quoted(place.tokenOf(word))
  const { token, others } = groupExpression(phrases)
  const alternatives = others.map((phrase) => phrase.map(tokenOf))
  if (token !== null) alternatives.push([tokenOf(token)])
  if (beginning) {
    const last = prefixTerm(beginning.at(-1) ?? '', place, completions)
    alternatives.push([...beginning.slice(0, -1).map(tokenOf), last])
  }
  const single = alternatives.flatMap((words) => (words.length === 1 ? words : []))
  const phrasal = alternatives.flatMap((words) => (words.length === 1 ? [] : [allOf(words)]))
  const columns = [...new Set(fields.flatMap((field) => field.split(' ')))].join(' ')
  return anyOf([
    ...(single.length > 0 ? [`{${columns}} : ${anyOf(single)}`] : []),
    ...(phrasal.length > 0 ? fields.map((field) => `{${field}} : ${anyOf(phrasal)}`) : []),
    ...(tokens === undefined ? [] : [`{filters} : ${anyOf(tokens.all.map(quoted))}`]),
  ])
}

const whole = ({ beginning: _beginning, ...term }: IndexTerm): IndexTerm => term

const stateTerms = (terms: readonly IndexTerm[]): IndexTerm[] =>
  terms.map(({ tokens, phrases, ...term }) => ({
    ...term,
    phrases: hasOnlyNamedFields(terms) ? [] : phrases,
    ...(tokens === undefined ? {} : { tokens: { ...tokens, all: tokens.exact } }),
  }))

/** Tier of a search. `all` matches the rows of this and earlier tiers. `first` match the rows to list first, up to a limit. */
export type Tier = {
  first: readonly { expression: string; limit: number }[]
  all: string
  isFollower?: boolean
}

const isCommon = (tokens: readonly string[]): boolean => tokens.length === 1 && tokens[0] === COMMON_FILTER

const hasAny = (tokens: readonly string[]): string => `{filters} : ${anyOf(tokens.map(quoted))}`

function narrowed({ filters, also = [] }: Narrowing, conditions: readonly string[]): string {
  const groups = [filters, ...also]
  const needed = [...groups.filter((tokens) => !isCommon(tokens)).map(hasAny), ...conditions]
  if (needed.length === 0) return hasAny([COMMON_FILTER])
  const expression = needed.join(' AND ')
  return groups.some(isCommon) ? `(${expression}) NOT ${hasAny([NOT_COMMON_FILTER])}` : expression
}

export const filterExpression = (narrowing: Narrowing): string => narrowed(narrowing, [])

const matchExpression = (
  completions: Completions,
  place: Place,
  terms: readonly IndexTerm[],
  narrowing: Narrowing,
): string =>
  narrowed(
    narrowing,
    terms.map((term) => termExpression(completions, place, term)),
  )

function hasEndings({ beginning }: SearchTerm, completions: Completions): boolean {
  const last = beginning?.at(-1)
  if (last === undefined) return false
  return completions(last, PREFIX_LENGTH)?.every((word) => word === last) !== true
}

// Tiers of the terms, best first: only one tier if no known word continues the last term.
function tiersOfTerms(terms: readonly IndexTerm[], search: Searched, completions: Completions): Tier[] {
  const expression = (place: Place, of: readonly IndexTerm[]) =>
    matchExpression(completions, place, of, search)
  const text = TEXT[search.scope]
  const wholeTerms = terms.map(whole)
  const limit = stateMatchLimit(terms)
  const first = (of: readonly IndexTerm[]) => ({ expression: expression(TITLE, of), limit: Infinity })
  const words = {
    first: [
      ...(limit > 0 ? [{ expression: expression(TITLE, stateTerms(wholeTerms)), limit }] : []),
      first(wholeTerms),
    ],
    all: expression(text, wholeTerms),
  }
  if (!terms.some((term) => hasEndings(term, completions))) return [words]
  return [words, { first: [first(terms)], all: expression(text, terms) }]
}

export function anyMatch(search: Searched, completions: Completions): string {
  const { terms, scope } = search
  const isOpen = terms.some((term) => hasEndings(term, completions))
  return matchExpression(completions, TEXT[scope], isOpen ? terms : terms.map(whole), search)
}

export function buildTiers(search: Searched, completions: Completions): Tier[] {
  const { terms, fewer } = search
  const followers = fewer === undefined ? [] : tiersOfTerms(fewer, search, completions)
  return [
    ...tiersOfTerms(terms, search, completions),
    ...followers.map((tier) => ({ ...tier, isFollower: true })),
  ]
}

export const titleExpressions = (
  { terms, filters }: Pick<Searched, 'terms' | 'filters'>,
  completions: Completions,
): string[] => [terms.map(whole), terms].map((of) => matchExpression(completions, TITLE, of, { filters }))
