// Half of a surrogate pair: whole ones are one character of another kind. (String.prototype.isWellFormed is newer than
// the oldest browsers.)
const HALF = /\p{Cs}/u
const HALVES = /\p{Cs}/gu

/** Whether a text holds no half of a surrogate pair, which could neither be stored nor sent. */
export const isWellFormed = (text: string): boolean => !HALF.test(text)

/** A text with the replacement character in the place of each half of a surrogate pair. */
export const toWellFormed = (text: string): string => text.replace(HALVES, '\uFFFD')
