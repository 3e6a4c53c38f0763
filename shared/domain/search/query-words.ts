import { tokenize, truncateQuery } from '../text/tokenize.ts'

/** A word of a search with the index of its piece of the text. Pieces are separated by blanks. */
export type QueryWord = { word: string; piece: number; isQuoted: boolean }

/** A typed search, split into words. */
export type QueryWords = {
  words: readonly QueryWord[]
  /** Returns the text without some words, by their indexes. */
  without: (indexes: ReadonlySet<number>) => string
}

const QUOTES = /["“”„«»]/
const quoted = (text: string, isQuoted: boolean): string => (isQuoted ? `"${text}"` : text)

type Piece = { text: string; isQuoted: boolean }

// Text behind an unpaired quote is not quoted.
const piecesOf = (text: string): Piece[] => {
  const parts = text.split(QUOTES)
  return parts.flatMap((part, index) => {
    const isQuoted = index % 2 === 1 && index < parts.length - 1
    return part.split(/\s+/).flatMap((each) => (each === '' ? [] : [{ text: each, isQuoted }]))
  })
}

/** Splits the first 100 characters of a typed search. Returns null if it is blank. */
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
