// Control characters but line breaks and tabs, which some texts keep.
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Cc}]/gu
// In Indic scripts the joiners (U+200C, U+200D) are spelling where they stand within a word.
const BEFORE_JOINER =
  /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]$/u
const AFTER_JOINER =
  /^[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u

const isSpelling = (character: string, at: number, text: string): boolean =>
  (character === '\u200C' || character === '\u200D') &&
  BEFORE_JOINER.test(text.slice(Math.max(0, at - 1), at)) &&
  AFTER_JOINER.test(text.slice(at + 1, at + 2))

/** Returns a text without invisible characters, except line breaks and tabs, and joiners within an Indic word. */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, (character, at: number) =>
    /[\n\r\t]/.test(character) || isSpelling(character, at, text) ? character : '',
  )

/** Returns a text as one line without invisible characters: white space of any kind is one blank, none at the ends. */
export const toLine = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim()
