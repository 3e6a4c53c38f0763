// ASCII without control characters, and the dashes, quotes and rupee signs of titles: each is a separate grapheme.
const PLAIN = /^[ -~\u2010-\u2027\u20B9]*/

/** Returns the number of initial code units that are graphemes, without the last: a mark may follow it. */
const plainLength = (text: string): number => Math.max(0, (PLAIN.exec(text)?.[0].length ?? 0) - 1)

// Letter with its marks and joined characters: for Firefox before 125, without Segmenter.
const GRAPHEMES = /(?:\p{RI}{2}|\P{M})(?:[\p{M}\p{EMod}]|\u200D\P{M}?|(?<=\u094D)\p{L})*/gu

// Created on first use: a browser takes longer to create one than to render a list.
let segmenter: Intl.Segmenter | undefined
const segments = (text: string): Iterable<{ index: number }> =>
  'Segmenter' in Intl
    ? (segmenter ??= new Intl.Segmenter('hi', { granularity: 'grapheme' })).segment(text)
    : text.matchAll(GRAPHEMES)

/** Cuts a text to grapheme clusters, so that neither Devanagari nor emoji break; adds an ellipsis. */
export function truncate(text: string, length: number): string {
  const head = cutGraphemes(text, length)
  return head === text ? text : `${head.trimEnd()}…`
}

export const countGraphemes = (text: string): number => [...segments(text)].length

// Older browsers end a segment at a virama, which joins the next letter.
const JOINS_NEXT = /\u094D\u200D?$/u

/** Splits a text into graphemes; a Devanagari conjunct is one of them. */
export function splitGraphemes(text: string): string[] {
  const starts = Array.from(segments(text), ({ index }) => index)
  const graphemes: string[] = []
  for (const [position, start] of starts.entries()) {
    const grapheme = text.slice(start, starts[position + 1])
    const previous = graphemes.at(-1) ?? ''
    if (JOINS_NEXT.test(previous) && /^\p{L}/u.test(grapheme))
      graphemes[graphemes.length - 1] = previous + grapheme
    else graphemes.push(grapheme)
  }
  return graphemes
}

export function cutGraphemes(text: string, length: number): string {
  // A grapheme has at least one code unit: such a short text needs no counting.
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

export function cutAtGrapheme(text: string, length: number): string {
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
