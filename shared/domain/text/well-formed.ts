// A lone surrogate: with the `u` flag, a whole pair is one character of another category.
// (String.prototype.isWellFormed is newer than the oldest supported browsers.)
const HALF = /\p{Cs}/u
const HALVES = /\p{Cs}/gu

/** Returns true if a text has no lone surrogate, which can be neither stored nor sent. */
export const isWellFormed = (text: string): boolean => !HALF.test(text)

/** Returns a text with each lone surrogate replaced by U+FFFD, the replacement character. */
export const toWellFormed = (text: string): string => text.replace(HALVES, '\uFFFD')
