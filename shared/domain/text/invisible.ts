// Invisible characters except white space: default-ignorable and control characters, annotation marks, blank Braille.
const INVISIBLE =
  /(?!\p{White_Space}|[\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/gu

const VIRAMA = String.raw`[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]`
const INDIC_LETTER = String.raw`(?=[\u0900-\u0DFF])\p{L}`

// Stray joiner: it is spelling beside a virama only, and U+200C after one only before another letter.
const STRAY_JOINER = new RegExp(
  String.raw`(?<!${VIRAMA})[\u200C\u200D](?!${VIRAMA})|\u200C(?!${VIRAMA}|${INDIC_LETTER})`,
  'gu',
)

export const withoutInvisible = (text: string): string =>
  text.replaceAll(INVISIBLE, '').replaceAll(STRAY_JOINER, '')

/** Returns a trimmed line without invisible characters: white space of any kind becomes one blank. */
export const toLine = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/\p{White_Space}+/gu, ' ')
    .trim()
