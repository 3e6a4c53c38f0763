import { toLine } from '../text/invisible.ts'

// Characters of the two fonts of the server, Noto Sans and Noto Sans Devanagari; the joiners belong to Devanagari.
const MISSING =
  /[^ -~\u00A0-\u037F\u0384-\u052F\u0900-\u097F\u1E00-\u1EFF\u200C\u200D\u2010-\u2027\u2030-\u205E\u2070-\u2094\u20A0-\u20BF\u2100-\u215F]/gu

/** Removes characters that the server cannot draw, such as emoji and other scripts. */
export const toDrawable = (text: string): string => toLine(text.replaceAll(MISSING, ' '))

const countLetters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0

/** Returns true if the server can draw most letters of a title. */
export const isDrawable = (title: string): boolean => {
  const letters = countLetters(toDrawable(title))
  return letters > 0 && letters * 2 >= countLetters(title)
}
