import { splitQuery, type QueryWords } from './query-words.ts'
import type { SearchTerm } from './search-terms.ts'
import { literalSpans, meantSpans, type ReadOptions } from './spans.ts'

/** A term of a search with its typed words. */
export type ReadTerm = SearchTerm & {
  typed: string
  /** True for words in quotes: they name nothing and are never dropped. */
  isQuoted: boolean
  /** The search without this term. */
  without: string
}

/** The meaning of a search: its terms and its ignored words. */
export type SearchReading = { terms: readonly ReadTerm[]; ignored: readonly string[] }

/** Returns the ends of the stretches of words that are all in quotes, or all not. */
function stretches({ words }: QueryWords): { start: number; end: number; isQuoted: boolean }[] {
  const starts = words.flatMap(({ isQuoted }, index) =>
    words[index - 1]?.isQuoted === isQuoted ? [] : [{ start: index, isQuoted }],
  )
  return starts.map((each, index) => ({ ...each, end: starts[index + 1]?.start ?? words.length }))
}

/** Reads a typed search. Returns null if it is blank. */
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
