import { tokenize, truncateQuery } from '../text/tokenize.ts'

/** A word of a search, the piece between blanks that it comes from, and whether that stands in quotes. */
export type QueryWord = { word: string; piece: number; isQuoted: boolean }

/** What somebody typed, in words. */
export type QueryWords = {
  words: readonly QueryWord[]
  /** Returns the text without some words, by their indexes. */
  without: (indexes: ReadonlySet<number>) => string
}

const QUOTES = /["“”„«»]/
const quoted = (text: string, isQuoted: boolean): string => (isQuoted ? `"${text}"` : text)

type Piece = { text: string; isQuoted: boolean }

// What follows a quote without another one is not quoted.
const piecesOf = (text: string): Piece[] => {
  const parts = text.split(QUOTES)
  return parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    return part.split(/\s+/).flatMap((each) => (each === '' ? [] : [{ text: each, isQuoted }]))
  })
}

/** Splits what somebody typed, of which the first 100 characters count; null if it is blank: no search. */
export function splitQuery(query: string): QueryWords | null {
  const text = truncateQuery(query)
  if (text === '') return null
  const pieces = piecesOf(text)
  const words = pieces.flatMap(({ text: typed, isQuoted }, piece) =>
    tokenize(typed).map((word) => ({ word, piece, isQuoted })),
  )
  return {
    words,
    without(indexes) {
      const kept = pieces.flatMap(({ text: typed, isQuoted }, piece) => {
        const own = words.flatMap((word, index) => (word.piece === piece ? [{ ...word, index }] : []))
        const left = own.filter(({ index }) => !indexes.has(index))
        if (left.length === 0) return []
        const isWhole = left.length === own.length
        return [quoted(isWhole ? typed : left.map(({ word }) => word).join(' '), isQuoted)]
      })
      return kept.join(' ')
    },
  }
}
