// Without line breaks and what lies beyond ASCII, each code unit is a grapheme: no need for the slow way of counting.
const PLAIN = /^[ -~]*$/

/** Whether a text is plain up to a length and at the character behind it, which could belong to the one before. */
const isPlainTo = (text: string, length: number): boolean => PLAIN.test(text.slice(0, length + 1))

const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/**
 * A text cut to a number of characters as a reader counts them (grapheme clusters, so that neither Devanagari nor
 * emoji break), with an ellipsis where something was cut (decision B7).
 */
export function cutText(text: string, length: number): string {
  const head = cutGraphemes(text, length)
  return head === text ? text : `${head.trimEnd()}…`
}

/** The first graphemes of a text, without an ellipsis. */
export function cutGraphemes(text: string, length: number): string {
  // A grapheme is at least one code unit: a text this short needs no counting.
  if (text.length <= length) return text
  if (isPlainTo(text, length)) return text.slice(0, length)
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return text.slice(0, index)
    count += 1
  }
  return text
}

/** The beginning of a text that is at most `length` code units long and breaks no grapheme. */
export function cutWhole(text: string, length: number): string {
  if (text.length <= length) return text
  if (isPlainTo(text, length)) return text.slice(0, length)
  let end = 0
  for (const { index } of graphemes.segment(text)) {
    if (index > length) break
    end = index
  }
  return text.slice(0, end)
}
