import { AFTER_OTHER_NAMES, BEFORE_NAMES, FOREIGN, OTHER_BODIES, STATE_NAMES } from './name-neighbours.ts'
import { findOrganisation } from './organisation-of.ts'
import { ORGANISATIONS, type Organisation } from './organisation-table.ts'
import { toPhrases, toPhrase } from './phrases.ts'
import { findMeanings } from './shared-names.ts'
import { tokenize } from '#shared/domain/text/tokenize.ts'

/** Word of a title; `isAfterBreak` if punctuation or the start of the title precedes it. */
type TitleWord = { word: string; isAfterBreak: boolean; isLowerCase: boolean }

const BREAK = /[()[\]{}<>:;,|/–—•·!?"“”।\r\n]|\s-+\s|\.\s/u
const LOWER_CASE = /^\P{L}*\p{Ll}/u

function splitTitle(title: string): TitleWord[] {
  return title.split(BREAK).flatMap((part) =>
    part
      .split(/\s+/)
      .flatMap((chunk) => tokenize(chunk).map((word) => ({ word, isLowerCase: LOWER_CASE.test(chunk) })))
      .map((each, index) => ({ ...each, isAfterBreak: index === 0 })),
  )
}

/** Name by its words; `organisation` is null for a body that the table lacks. */
type Name = { phrase: string; length: number; organisation: Organisation | null }

const OF = toPhrases(['of', 'ऑफ'])

const toName = (text: string, organisation: Organisation | null): Name => {
  const phrase = toPhrase(text)
  return { phrase, length: phrase.split(' ').length, organisation }
}

const byFirstWord = new Map<string, Name[]>()
for (const name of [
  ...ORGANISATIONS.flatMap((each) => [each.name, ...each.aliases].map((text) => toName(text, each))),
  ...OTHER_BODIES.map((text) => toName(text, null)),
]) {
  const [first = ''] = name.phrase.split(' ')
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), name])
}
for (const names of byFirstWord.values()) names.sort((one, other) => other.length - one.length)

type Found = { name: Name; all: readonly string[]; before: readonly string[]; after: readonly string[] }

const BOUNDARY = /^\p{N}/u

function isPartOfLongerName(
  { name, before, after }: Found,
  isAfterName: boolean,
  isCapitalised: boolean,
): boolean {
  if (FOREIGN.endsWith(before) || FOREIGN.beginsWith(after) || AFTER_OTHER_NAMES.beginsWith(after))
    return true
  // An abbreviation does not continue the words around it.
  if (name.length === 1) return false
  if (OF.beginsWith(after)) return true
  const isBoundary =
    before.length === 0 ||
    isAfterName ||
    isCapitalised ||
    BOUNDARY.test(before.at(-1) ?? '') ||
    BEFORE_NAMES.endsWith(before)
  return !isBoundary
}

function resolve({ name, all, before }: Found): Organisation | null {
  const meaning = findMeanings(name.phrase).find(
    ({ phrases, isAfterState }) => phrases.isIn(all) || (isAfterState && STATE_NAMES.endsWith(before)),
  )
  if (meaning === undefined) return name.organisation
  return meaning.slug === null ? null : findOrganisation(meaning.slug)
}

const textOf = (words: readonly TitleWord[]): string[] => words.map(({ word }) => word)

function wordsBefore(words: readonly TitleWord[], start: number): string[] {
  let from = start
  while (words[from]?.isAfterBreak === false) from -= 1
  return textOf(words.slice(from, start))
}

function wordsAfter(words: readonly TitleWord[], end: number): string[] {
  const rest = words.slice(end)
  const until = rest.findIndex(({ isAfterBreak }) => isAfterBreak)
  return textOf(until === -1 ? rest : rest.slice(0, until))
}

/** Returns the organisation that a title names first; null if uncertain. Ignores names within longer proper names. */
export function proposeOrganisation(title: string): Organisation | null {
  const words = splitTitle(title)
  const all = textOf(words)
  let endOfName = 0
  for (let start = 0; start < words.length;) {
    const name = byFirstWord
      .get(all[start] ?? '')
      ?.find(({ phrase, length }) => all.slice(start, start + length).join(' ') === phrase)
    if (name === undefined) {
      start += 1
      continue
    }
    const end = start + name.length
    const found = { name, all, before: wordsBefore(words, start), after: wordsAfter(words, end) }
    const isCapitalised = words[start]?.isLowerCase === false && words[start - 1]?.isLowerCase === true
    const isAfterName = start > 0 && endOfName === start
    const organisation =
      name.organisation === null || isPartOfLongerName(found, isAfterName, isCapitalised)
        ? null
        : resolve(found)
    if (organisation !== null) return organisation
    endOfName = start = end
  }
  return null
}
