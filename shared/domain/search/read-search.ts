import type { SearchTerm } from './search-terms.ts'
import { literalSpans, meantSpans, type ReadOptions } from './spans.ts'
import { tokenize, truncateQuery } from '#shared/domain/text/tokenize.ts'

/** Word of a search with the index of its piece of the text. Blanks separate pieces. */
type QueryWord = { word: string; piece: number; isQuoted: boolean }

type SplitQuery = {
  words: readonly QueryWord[]
  without: (indexes: ReadonlySet<number>) => string
}

const QUOTES = /["“”„«»]/
const quoted = (text: string, isQuoted: boolean): string => (isQuoted ? `"${text}"` : text)

type Piece = { text: string; isQuoted: boolean }

// Text after an unpaired quote is not quoted.
const splitPieces = (text: string): Piece[] => {
  const parts = text.split(QUOTES)
  return parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    return part.split(/\s+/).flatMap((each) => (each === '' ? [] : [{ text: each, isQuoted }]))
  })
}

function splitQuery(query: string): SplitQuery | null {
  const text = truncateQuery(query)
  if (text === '') return null
  const pieces = splitPieces(text)
  const words = pieces.flatMap(({ text: typed, isQuoted }, piece) =>
    tokenize(typed).map((word) => ({ word, piece, isQuoted })),
  )
  return {
    words,
    without(indexes) {
      const remaining = pieces.flatMap(({ text: typed, isQuoted }, piece) => {
        const own = words.flatMap((word, index) => (word.piece === piece ? [{ ...word, index }] : []))
        const left = own.filter(({ index }) => !indexes.has(index))
        if (left.length === 0) return []
        const isWhole = left.length === own.length
        return [quoted(isWhole ? typed : left.map(({ word }) => word).join(' '), isQuoted)]
      })
      return remaining.join(' ')
    },
  }
}

export type ReadTerm = SearchTerm & {
  typed: string
  /** True for words in quotes: they name no field and are never dropped. */
  isQuoted: boolean
  without: string
}

export type SearchReading = { terms: readonly ReadTerm[]; ignored: readonly string[] }

function stretches({ words }: SplitQuery): { start: number; end: number; isQuoted: boolean }[] {
  const starts = words.flatMap(({ isQuoted }, index) =>
    words[index - 1]?.isQuoted === isQuoted ? [] : [{ start: index, isQuoted }],
  )
  return starts.map((each, index) => ({ ...each, end: starts[index + 1]?.start ?? words.length }))
}

export function readSearch(query: string, options: ReadOptions): SearchReading | null {
  const split = splitQuery(query)
  if (split === null) return null
  const all = split.words.map(({ word }) => word)
  const terms: ReadTerm[] = []
  const ignored: string[] = []
  for (const { start, end, isQuoted } of stretches(split)) {
    const words = all.slice(start, end)
    const spanAt = (isQuoted ? literalSpans : meantSpans)(words, options)
    for (let at = 0, span = spanAt(0); at < words.length; at = span.end, span = spanAt(at)) {
      const { phrases, names } = span
      const typed = words.slice(at, span.end)
      if (span.isIgnored) {
        ignored.push(typed.join(' '))
        continue
      }
      const isLast = start + span.end === all.length
      terms.push({
        phrases,
        ...(isLast && names === null ? { beginning: typed } : {}),
        ...(names === null ? {} : { names }),
        typed: typed.join(' '),
        isQuoted,
        without: split.without(new Set(typed.map((_, index) => start + at + index))),
      })
    }
  }
  return { terms, ignored }
}
