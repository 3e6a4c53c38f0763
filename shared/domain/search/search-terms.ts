import { tokenize, truncateQuery } from '../text/tokenize.ts'
import type { Aliases, Phrase } from './aliases.ts'
import type { NamedField } from './named-fields.ts'

/** A post needs one of the phrases in one field, or the value of a named field. The last term allows `beginning`. */
export type SearchTerm = { phrases: readonly Phrase[]; beginning?: Phrase; names?: NamedField }

/** Ranks, the best first. A named field counts as the title. `inState` excludes posts of all India. */
export const MATCH_RANKS = ['inState', 'title', 'text', 'titleBeginning', 'textBeginning'] as const
export type MatchRank = (typeof MATCH_RANKS)[number]

export function phraseAt(words: readonly string[], start: number, { groupOf, longest }: Aliases): Phrase {
  for (let length = Math.min(longest, words.length - start); length > 1; length -= 1) {
    const phrase = words.slice(start, start + length)
    if (groupOf(phrase) !== undefined) return phrase
  }
  return words.slice(start, start + 1)
}

export function searchTerms(words: readonly string[], aliases: Aliases): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let start = 0; start < words.length;) {
    const phrase = phraseAt(words, start, aliases)
    start += phrase.length
    const phrases = aliases.groupOf(phrase) ?? [phrase]
    terms.push(start === words.length ? { phrases, beginning: phrase } : { phrases })
  }
  return terms
}

export function parseSearch(query: string, aliases: Aliases): SearchTerm[] | null {
  const text = truncateQuery(query)
  return text === '' ? null : searchTerms(tokenize(text), aliases)
}

export type FieldText = string

const holdsPhrase = (field: FieldText, phrase: Phrase): boolean =>
  phrase.every((word) => field.includes(` ${word} `))

const holdsBeginning = (field: FieldText, phrase: Phrase): boolean =>
  phrase.every((word, index) => field.includes(index === phrase.length - 1 ? ` ${word}` : ` ${word} `))

export type SearchedFields = {
  title: FieldText
  body: FieldText
  /** Absent if words name no fields. A post of all India matches every state, but not exactly. */
  hasField?: (named: NamedField, isExact: boolean) => boolean
}

type Matcher = (term: SearchTerm, fields: readonly FieldText[]) => boolean

const holdsWhole: Matcher = ({ phrases }, fields) =>
  fields.some((field) => phrases.some((phrase) => holdsPhrase(field, phrase)))

const holdsTerm: Matcher = (term, fields) =>
  holdsWhole(term, fields) ||
  fields.some((field) => term.beginning !== undefined && holdsBeginning(field, term.beginning))

// Results for a state also contain posts for all India. The first few are posts of the state itself.
const STATE_MATCHES_FIRST = 5

/** Returns true if all words of a search name fields: they narrow a list as its filters do. */
export const hasOnlyNamedFields = (terms: readonly SearchTerm[]): boolean =>
  terms.every(({ names }) => names !== undefined)

export function stateMatchLimit(terms: readonly SearchTerm[]): number {
  if (terms.every(({ names }) => names?.field !== 'state')) return 0
  return hasOnlyNamedFields(terms) ? STATE_MATCHES_FIRST : Infinity
}

export function matchRank(
  terms: readonly SearchTerm[],
  { title, body, hasField = () => false }: SearchedFields,
): MatchRank | null {
  const all = (holds: Matcher, fields: readonly FieldText[], isExact = false) =>
    terms.every((term) => holds(term, fields) || (term.names !== undefined && hasField(term.names, isExact)))
  if (terms.length === 0 || !all(holdsTerm, [title, body])) return null
  const stateFields = hasOnlyNamedFields(terms) ? [] : [title]
  if (stateMatchLimit(terms) > 0 && all(holdsWhole, stateFields, true)) return 'inState'
  if (all(holdsWhole, [title])) return 'title'
  if (all(holdsWhole, [title, body])) return 'text'
  return all(holdsTerm, [title]) ? 'titleBeginning' : 'textBeginning'
}
