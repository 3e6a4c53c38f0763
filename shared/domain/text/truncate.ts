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
