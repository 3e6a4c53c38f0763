// ASCII without control characters, and the dashes, quotes and rupee signs of titles: each a grapheme for itself.
const PLAIN = /^[ -~\u2010-\u2027\u20B9]*/

/**
 * How many code units at the beginning of a text are graphemes for themselves: those need no slow counting. The last
 * plain one is not among them, since what follows may belong to it.
 */
const plainLength = (text: string): number => Math.max(0, (PLAIN.exec(text)?.[0].length ?? 0) - 1)

// A letter with its marks, and what a joiner or a virama ties to it: for Firefox before 125, which has no Segmenter.
const GRAPHEMES = /(?:\p{RI}{2}|\P{M})(?:[\p{M}\p{EMod}]|\u200D\P{M}?|(?<=\u094D)\p{L})*/gu

// Made when it is needed first: a browser takes longer to make one than to draw a list.
let segmenter: Intl.Segmenter | undefined
const segments = (text: string): Iterable<{ index: number }> =>
  'Segmenter' in Intl
    ? (segmenter ??= new Intl.Segmenter('hi', { granularity: 'grapheme' })).segment(text)
    : text.matchAll(GRAPHEMES)

/**
 * A text cut to a number of characters as a reader counts them (grapheme clusters, so that neither Devanagari nor
 * emoji break), with an ellipsis where something was cut (decision B7).
 */
export function truncate(text: string, length: number): string {
  const head = cutGraphemes(text, length)
  return head === text ? text : `${head.trimEnd()}…`
}

/** The first graphemes of a text, without an ellipsis. */
export function cutGraphemes(text: string, length: number): string {
  // A grapheme is at least one code unit: a text this short needs no counting.
  if (text.length <= length) return text
  const start = plainLength(text)
  if (start >= length) return text.slice(0, length)
  let count = start
  for (const { index } of segments(text.slice(start))) {
    if (count === length) return text.slice(0, start + index)
    count += 1
  }
  return text
}

/** The beginning of a text that is at most `length` code units long and breaks no grapheme. */
export function cutWhole(text: string, length: number): string {
  if (text.length <= length) return text
  const start = plainLength(text)
  if (start >= length) return text.slice(0, length)
  let end = start
  for (const { index } of segments(text.slice(start))) {
    if (start + index > length) break
    end = start + index
  }
  return text.slice(0, end)
}
